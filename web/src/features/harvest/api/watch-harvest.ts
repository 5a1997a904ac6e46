import type { harvestApi, HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextOffset } from '../../../lib/api/next-page.ts'

/** Specification §9, in milliseconds. */
const PROGRESS_EVERY = 2000
const SESSIONS_POLL_INTERVAL_MS = 3000
/** Specification §9: sessions on the card. */
const SHOWN = 3
const PAGE = 20

/** The prefix of all harvest queries, including the corpus overview and the imports. */
const harvestKey = ['admin', 'harvest']
const statusKey = [...harvestKey, 'status']

function listSessions(signal: AbortSignal, limit: number, offset: number): Promise<HarvestSession[]> {
  return adminCall<typeof harvestApi.listHarvestSessions>('GET /api/training/harvest-sessions', { signal, query: { limit, offset } })
}

/** The latest sessions, as many as the card shows. */
export function useLatestSessions() {
  return useQuery({
    queryKey: [...harvestKey, 'latest'],
    queryFn: ({ signal }) => listSessions(signal, SHOWN, 0),
    staleTime: 0,
    refetchInterval: SESSIONS_POLL_INTERVAL_MS,
  })
}

/** All sessions, latest first, by pages. */
export function useSessions() {
  return useInfiniteQuery({
    queryKey: [...harvestKey, 'sessions'],
    queryFn: ({ signal, pageParam }) => listSessions(signal, PAGE, pageParam),
    initialPageParam: 0,
    getNextPageParam: nextOffset(PAGE),
    staleTime: 0,
    refetchInterval: SESSIONS_POLL_INTERVAL_MS,
  })
}

/** The progress of the harvest. Polls while one is active, according to this query or to another one (`elsewhere`). */
export function useProgress(elsewhere: boolean) {
  return useQuery<HarvestProgress>({
    queryKey: [...harvestKey, 'progress'],
    queryFn: ({ signal }) => adminCall<typeof harvestApi.readHarvestProgress>('GET /api/training/harvest-progress', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (elsewhere || state.data?.isActive ? PROGRESS_EVERY : false),
  })
}

const askStatus = (signal?: AbortSignal) => adminCall<typeof harvestApi.readHarvestStatus>('GET /api/training/harvest-status', { signal })

/** The latest harvest, with its result when it has ended. */
export function useHarvestStatus() {
  return useQuery({ queryKey: statusKey, queryFn: ({ signal }) => askStatus(signal), staleTime: 0 })
}

/** Returns a function that fetches the latest harvest and updates its query. */
export function useFetchStatus() {
  const client = useQueryClient()
  return useCallback(() => client.fetchQuery({ queryKey: statusKey, queryFn: ({ signal }) => askStatus(signal), staleTime: 0 }), [client])
}

/** Returns a function that refetches all harvest queries, for when a harvest starts or ends. */
export function useRefetchHarvests() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: harvestKey }), [client])
}
