import type { UploadedFile } from '@sugya/contract/api/training'
import { MEGABYTE, UPLOAD_LIMITS } from '@sugya/contract/rules/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { filesKey } from './training-calls.ts'
import { uploadFiles } from './upload-files.ts'

/**
 * One upload at a time. `share`: of the bytes sent, 0 to 1; null while nothing is sent. `outcomes`: of the latest one.
 */
export function useUpload() {
  const { t } = useTranslation('training')
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly UploadedFile[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function tell(files: readonly UploadedFile[]): void {
    const done = files.filter(({ file }) => file !== null).length
    if (done === files.length) return notify({ title: t('uploaded', { count: done }) })
    if (done > 0) return notify({ kind: 'error', title: t('errorUploadingFiles'), text: t('uploadedSome', { done, all: files.length }) })
    notify({ kind: 'error', title: t('uploadFailed'), text: files[0]?.problem?.message })
  }

  async function start(files: readonly File[]): Promise<void> {
    if (files.length === 0 || running.current) return
    if (files.reduce((sum, { size }) => sum + size, 0) > UPLOAD_LIMITS.together) {
      return notify({
        kind: 'error',
        title: t('uploadFailed'),
        text: t('tooLargeTogether', { together: t('sizeMb', { size: UPLOAD_LIMITS.together / MEGABYTE }) }),
      })
    }
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    setOutcomes([])
    try {
      const uploaded = await uploadFiles(files, { onProgress: setShare, signal: controller.signal })
      setOutcomes(uploaded)
      tell(uploaded)
    } catch (error) {
      if (controller.signal.aborted) notify({ title: t('uploadCancelled') })
      else notify({ kind: 'error', title: t('uploadFailed'), text: errorMessage(error) })
    }
    running.current = null
    setShare(null)
    void client.invalidateQueries({ queryKey: filesKey })
  }

  return { share, outcomes, start, cancel: () => running.current?.abort(), clear: () => setOutcomes([]) }
}
