import type { linksApi } from '@sugya/contract/api/links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { notify } from '../../../lib/browser/notify.ts'

const KEY = ['admin', 'links']
const POLL_MS = { running: 2000, waiting: 15_000 }

/** Whether the links of the library have been found. Polls until they are. */
export function useLinksStatus() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => adminCall<typeof linksApi.readLinksStatus>('GET /api/training/links', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS.running : POLL_MS.waiting),
  })
}

/** Finds the links of the library again. */
export function useFindLinks() {
  const { t } = useTranslation('connections')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => adminCall<typeof linksApi.findLinks>('POST /api/training/links', {}),
    onSuccess: () => notify({ title: t('requested') }),
    onError: (error) => notify({ kind: 'error', title: t('failed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
