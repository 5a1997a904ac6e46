import type { LibraryOperation, libraryVersionsApi } from '@sugya/contract/api/library-versions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

const KEY = ['admin', 'versions']
const POLL_MS = { running: 1500, waiting: 15_000 }

/** The versions of the library that are kept. */
export function useVersions() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => adminCall<typeof libraryVersionsApi.listLibraryVersions>('GET /api/training/versions', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.operation?.state === 'running' ? POLL_MS.running : POLL_MS.waiting),
  })
}

/** Begins an operation on a version; a return needs its number as typed. */
export function useVersionOperation() {
  const { t } = useTranslation('versions')
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, number, typed = '' }: { kind: LibraryOperation['kind']; number: number; typed?: string }) => {
      const params = { number }
      if (kind === 'verify')
        await adminCall<typeof libraryVersionsApi.verifyLibraryVersion>('POST /api/training/versions/:number/verify', { params })
      else
        await adminCall<typeof libraryVersionsApi.rollBackLibrary>('POST /api/training/versions/:number/rollback', {
          params,
          body: { confirmation: typed },
        })
    },
    onError: (error) => notify({ kind: 'error', title: t('operationFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
