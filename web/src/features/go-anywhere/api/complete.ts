import type { completionApi } from '@sugya/contract/api/completion'
import type { Language } from '@sugya/contract/api/texts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const LIMIT = 8

/** What the typed words lead to. A trailing space counts: it asks for the sections of a work. */
export function completionQuery(typed: string, language: Language) {
  return queryOptions({
    queryKey: ['complete', typed, language],
    queryFn: async ({ signal }) => {
      const query = { q: typed, language, limit: LIMIT }
      return (await call<typeof completionApi.completeReference>('GET /api/complete', { query, signal })).items
    },
  })
}

/** Completes while the reader types. The completions of a shorter text stay until those of the longer one arrive. */
export function useCompletions(typed: string, language: Language) {
  return useQuery({ ...completionQuery(typed, language), enabled: typed.trim() !== '', placeholderData: keepPreviousData })
}
