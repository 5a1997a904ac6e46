import type { harvestApi, HarvestError, HarvestErrorType } from '@sugya/contract/api/harvest'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextOffset } from '../../../lib/api/next-page.ts'
import { notify } from '../../../lib/browser/notify.ts'

const PAGE = 50
/** While a retry is queued. */
const QUEUE_POLL_INTERVAL_MS = 3000

const errorsKey = ['admin', 'harvest', 'errors']

export interface ErrorFilter {
  /** Undefined for all types. */
  type: HarvestErrorType | undefined
  onlyOpen: boolean
}

/** The errors of a session, latest first, by pages. Polls while a retry is queued. */
export function useHarvestErrors(sessionId: string, { type, onlyOpen }: ErrorFilter) {
  return useInfiniteQuery({
    queryKey: [...errorsKey, 'list', sessionId, type, onlyOpen],
    queryFn: ({ signal, pageParam }) =>
      adminCall<typeof harvestApi.listHarvestErrors>('GET /api/training/harvest-errors/:sessionId', {
        signal,
        params: { sessionId },
        query: { limit: PAGE, offset: pageParam, type, resolved: onlyOpen ? 'false' : undefined },
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.some(({ queued }) => queued)) ? QUEUE_POLL_INTERVAL_MS : false),
  })
}

/** Error counts of one session or of all. */
export function useErrorStats(sessionId: string | undefined, watched: boolean) {
  return useQuery({
    queryKey: [...errorsKey, 'stats', sessionId],
    queryFn: ({ signal }) =>
      adminCall<typeof harvestApi.readHarvestErrorStats>('GET /api/training/harvest-error-stats', { signal, query: { sessionId } }),
    staleTime: 0,
    refetchInterval: watched ? QUEUE_POLL_INTERVAL_MS : false,
  })
}

function useSettling(settle: (id: string) => Promise<{ error: HarvestError }>, done: (error: HarvestError) => string, failed: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: settle,
    onSuccess: ({ error }) => notify({ title: done(error) }),
    onError: (error) => {
      // oxlint-disable-next-line no-console -- specification §8: no toast for these two
      console.error(failed, error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: errorsKey }),
  })
}

/** Queues an error for a retry. */
export function useRetryError() {
  const { t } = useTranslation('harvest')
  return useSettling(
    (id) => adminCall<typeof harvestApi.retryHarvestError>('POST /api/training/harvest-errors/:id/retry', { params: { id } }),
    // Another administrator may have resolved it meanwhile.
    ({ resolved }) => t(resolved ? 'retryResolved' : 'retryAdded'),
    'Failed to retry error',
  )
}

/** Marks an error as resolved. */
export function useResolveError() {
  const { t } = useTranslation('harvest')
  return useSettling(
    (id) => adminCall<typeof harvestApi.resolveHarvestError>('POST /api/training/harvest-errors/:id/resolve', { params: { id } }),
    () => t('markedResolved'),
    'Failed to resolve error',
  )
}
