import type { HarvestProgress } from '@sugya/contract/api/harvest'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { useNames } from './names.ts'
import { useFigures } from './use-figures.ts'
import { useRefetchHarvests, useFetchStatus } from '../api/watch-harvest.ts'

/**
 * Notifies once of the end of a harvest that was seen running, or that was `started` here and ended before the first
 * poll. Not when an administrator stopped it: that needs no notice.
 */
export function useFollowEnd(progress: HarvestProgress | undefined, started: string | undefined): void {
  const { t } = useTranslation('harvest')
  const figures = useFigures()
  const names = useNames()
  const fetchStatus = useFetchStatus()
  const refetchHarvests = useRefetchHarvests()
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (started !== undefined) awaited.current = started
  }, [started])
  useEffect(() => {
    if (progress === undefined) return
    if (progress.isActive) {
      awaited.current = progress.sessionId
      return
    }
    const sessionId = awaited.current
    if (sessionId === null || sessionId !== progress.sessionId) return
    awaited.current = null
    fetchStatus().then(
      ({ session }) => {
        // Refreshes the other cards.
        void refetchHarvests()
        if (session?.sessionId !== sessionId) return
        if (session.outcome === 'nothing') {
          notify({ kind: 'error', title: t('harvestFailed'), text: t('nothingHarvested') })
        } else if (session.status === 'completed') {
          const [texts, size] = [figures.number(session.successfulTexts), figures.size(session.statistics?.dataSizeMB ?? 0)]
          const title = t('harvested', { count: session.successfulTexts, texts, size })
          const missing = session.totalTexts - session.successfulTexts
          if (session.outcome === 'partial')
            notify({ kind: 'error', title, text: t('textsMissing', { count: missing, texts: figures.number(missing) }) })
          else notify({ title })
        } else if (session.status === 'failed') {
          const reason = session.errorSummary?.reason
          notify({ kind: 'error', title: t('harvestFailed'), text: reason ? names.failure(reason) : undefined })
        }
      },
      // The card shows that the status could not be loaded.
      () => undefined,
    )
  }, [progress, fetchStatus, refetchHarvests, figures, names, t])
}
