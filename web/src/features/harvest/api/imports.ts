import type { ImportItem, importsApi } from '@sugya/contract/api/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { adminUpload } from '../../../lib/api/admin-upload.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'

const importsKey = ['admin', 'harvest', 'imports']

/** Folders and archives on the server that can be harvested. */
export function useImports() {
  return useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => adminCall<typeof importsApi.listImports>('GET /api/training/imports', { signal }),
    staleTime: 0,
  })
}

/** Removes an archive that was uploaded. */
export function useRemoveImport(onRemoved: (name: string) => void) {
  const { t } = useTranslation('harvest')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => adminCall<typeof importsApi.removeImport>('DELETE /api/training/imports/:name', { params: { name } }),
    onSuccess: (_, name) => {
      onRemoved(name)
      notify({ title: t('archiveRemoved') })
    },
    onError: (error) => notify({ kind: 'error', title: t('archiveRemoveFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
}

/**
 * One upload at a time. `share`: sent bytes, from 0 to 1; null without an upload. `problem`: why the latest one was
 * refused.
 */
export function useUploadArchive(onUploaded: (item: ImportItem) => void) {
  const { t } = useTranslation(['harvest', 'common'])
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    setProblem('')
    const form = new FormData()
    form.append('file', file, file.name)
    try {
      const options = { onProgress: setShare, signal: controller.signal }
      const uploaded = await adminUpload<typeof importsApi.uploadImport>('POST /api/training/imports', form, options)
      if (uploaded.item) {
        onUploaded(uploaded.item)
        notify({ title: t('archiveUploaded') })
      }
      setProblem(uploaded.problem ? t(`archive_${uploaded.problem.code}`) : '')
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorMessage(error, t('common:unreachable')))
    }
    running.current = null
    setShare(null)
    void client.invalidateQueries({ queryKey: importsKey })
  }
  return { share, problem, start, cancel: () => running.current?.abort(), refuse: setProblem }
}
