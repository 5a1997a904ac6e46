import type { harvestApi, HarvestProgress, HarvestSession } from '@sugya/contract/api/harvest'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { nextOffset } from '../../../lib/api/next-page.ts'

/** Specification §9, in milliseconds. */
const PROGRESS_EVERY = 2000
const SESSIONS_EVERY = 3000
/** Specification §9: sessions on the card. */
const SHOWN = 3
const PAGE = 20

/** Everything about harvests begins with this key, also what is rarely read: whether the source answers, what lies on the server. */
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
    refetchInterval: SESSIONS_EVERY,
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
    refetchInterval: SESSIONS_EVERY,
  })
}

/** How far the harvest is: asked again while one is active, here or (`elsewhere`) as another read says. */
export function useProgress(elsewhere: boolean) {
  return useQuery<HarvestProgress>({
    queryKey: [...harvestKey, 'progress'],
    queryFn: ({ signal }) => adminCall<typeof harvestApi.readHarvestProgress>('GET /api/training/harvest-progress', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (elsewhere || state.data?.isActive ? PROGRESS_EVERY : false),
  })
}

const askStatus = (signal?: AbortSignal) => adminCall<typeof harvestApi.readHarvestStatus>('GET /api/training/harvest-status', { signal })

/** The latest harvest, with its results when it is over. */
export function useHarvestStatus() {
  return useQuery({ queryKey: statusKey, queryFn: ({ signal }) => askStatus(signal), staleTime: 0 })
}

/** Answers what reads the latest harvest anew, for this moment and for the card. */
export function useReadStatus() {
  const client = useQueryClient()
  return useCallback(() => client.fetchQuery({ queryKey: statusKey, queryFn: ({ signal }) => askStatus(signal), staleTime: 0 }), [client])
}

/** Answers what has everything about harvests read again: one has begun or ended. */
export function useLookAgain() {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: harvestKey }), [client])
}
