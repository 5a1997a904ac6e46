import type { HarvestProgress } from '@sugya/contract/api/harvest'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { useNames } from './names.ts'
import { useFigures } from './use-figures.ts'
import { useLookAgain, useReadStatus } from '../api/watch-harvest.ts'

/**
 * Tells once how a harvest ended that was seen running, or that was `begun` here and was too short to be seen. One that an administrator ended is not
 * told of: whoever did it knows.
 */
export function useFollowEnd(progress: HarvestProgress | undefined, begun: string | undefined): void {
  const { t } = useTranslation('harvest')
  const figures = useFigures()
  const names = useNames()
  const readStatus = useReadStatus()
  const lookAgain = useLookAgain()
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (begun !== undefined) awaited.current = begun
  }, [begun])
  useEffect(() => {
    if (progress === undefined) return
    if (progress.isActive) {
      awaited.current = progress.sessionId
      return
    }
    const sessionId = awaited.current
    if (sessionId === null || sessionId !== progress.sessionId) return
    awaited.current = null
    readStatus().then(
      ({ session }) => {
        // The other cards follow at once.
        void lookAgain()
        if (session?.sessionId !== sessionId) return
        if (session.status === 'completed') {
          const [texts, size] = [figures.number(session.successfulTexts), figures.size(session.statistics?.dataSizeMB ?? 0)]
          notify({ title: t('harvested', { count: session.successfulTexts, texts, size }) })
        } else if (session.status === 'failed') {
          const reason = session.errorSummary?.reason
          notify({ kind: 'error', title: t('harvestFailed'), text: reason ? names.failure(reason) : undefined })
        }
      },
      // The card says that it could not be read.
      () => undefined,
    )
  }, [progress, readStatus, lookAgain, figures, names, t])
}
