import type { Place, studyApi } from '@sugya/contract/api/study'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../lib/api/client.ts'
import { forgetsReading, keepForgetsReading } from '../model/forgets-reading.ts'
import { keepChange } from './outbox.ts'
import { studyKey } from './use-marks.ts'

const placesKey = [...studyKey, 'places'] as const
const settingsKey = [...studyKey, 'settings'] as const
export const historyKey = [...studyKey, 'history'] as const

/** In milliseconds: who only leafs through has not read. */
const READ_AFTER = 3_000

/**
 * Records the place that a reader has had on screen for a moment, unless it is not wanted or the reader has switched it
 * off.
 */
export function useRecordPlace(work: string, ref: string, isWanted: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isWanted || forgetsReading()) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return
      keepChange({ kind: 'place', work, ref, readAt: new Date().toISOString() })
      void client.invalidateQueries({ queryKey: historyKey, refetchType: 'none' })
      void client.invalidateQueries({ queryKey: placesKey, refetchType: 'none' })
    }, READ_AFTER)
    return () => clearTimeout(timer)
  }, [client, work, ref, isWanted])
}

/** Where the reader has stopped, latest first. */
export function usePlaces() {
  return useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => call<typeof studyApi.listPlaces>('GET /api/study/places', { query: { limit: 12 }, signal }),
    staleTime: 10_000,
  })
}

/** Where the reader has stopped in a work; undefined while it loads, null for nowhere. */
export function usePlaceIn(work: string, { enabled }: { enabled: boolean }): Place | null | undefined {
  const { data, isError } = useQuery({
    queryKey: [...placesKey, work],
    queryFn: ({ signal }) => call<typeof studyApi.listPlaces>('GET /api/study/places', { query: { work, limit: 1 }, signal }),
    staleTime: 10_000,
    enabled,
  })
  return isError ? null : data && (data[0] ?? null)
}

/** Forgets the place in a work. */
export function useForgetPlace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (work: string) => call<typeof studyApi.deletePlace>('DELETE /api/study/places/:work', { params: { work } }),
    onSettled: () => client.invalidateQueries({ queryKey: placesKey }),
  })
}

/** Whether places and history are recorded. */
export function useStudySettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => {
      const settings = await call<typeof studyApi.readSettings>('GET /api/study/settings', { signal })
      keepForgetsReading(!settings.remember)
      return settings
    },
  })
}

/** Switches the recording on or off. */
export function useSetRemember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (remember: boolean) => call<typeof studyApi.writeSettings>('PUT /api/study/settings', { body: { remember } }),
    onSuccess: (settings) => {
      keepForgetsReading(!settings.remember)
      client.setQueryData(settingsKey, settings)
    },
  })
}

/** Forgets all places and the history. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof studyApi.clearHistory>('DELETE /api/study/history', {}),
    onSuccess: async () => {
      await Promise.all([client.resetQueries({ queryKey: historyKey }), client.resetQueries({ queryKey: placesKey })])
    },
  })
}
