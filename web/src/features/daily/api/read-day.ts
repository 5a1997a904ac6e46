import type { dailyApi, Place } from '@sugya/contract/api/daily'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** What every cycle reads on a day; the day before stays on screen until the next has arrived. */
export function useStudyDay(date: string, place: Place) {
  return useQuery({
    queryKey: ['daily', date, place],
    queryFn: async ({ signal }) => (await call<typeof dailyApi.readDay>('GET /api/daily', { query: { date, place }, signal })).readings,
    placeholderData: keepPreviousData,
  })
}
