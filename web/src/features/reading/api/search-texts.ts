import type { Language, textsApi } from '@sugya/contract/api/texts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { completionApi } from '@sugya/contract/api/completion'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { type SearchFilters, toSearchQuery } from '@sugya/contract/rules/search-filters'
import { call } from '../../../lib/api/client.ts'

const SUGGESTIONS = 4

/** Searches for passages page by page, preferably in the language of the reader. Sends nothing for an empty query. */
export function useSearch(filters: SearchFilters, language: Language) {
  const { query } = filters
  return useInfiniteQuery({
    queryKey: queryKeys.search(filters, language),
    queryFn: ({ pageParam, signal }) => {
      const parameters = { params: { query }, query: { ...toSearchQuery(filters, language), cursor: pageParam }, signal }
      return call<typeof textsApi.searchTexts>('GET /api/texts/search/:query', parameters)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: query !== '',
  })
}

/** Works and places whose names are near to a query that found nothing. */
export function useSuggestedPlaces(query: string, language: Language, enabled: boolean) {
  return useQuery({
    queryKey: ['suggested-places', query, language],
    queryFn: async ({ signal }) => {
      const { items } = await call<typeof completionApi.completeReference>('GET /api/complete', {
        query: { q: query, language, limit: SUGGESTIONS },
        signal,
      })
      return items.filter(({ isAbsent, kind }) => !isAbsent && kind !== 'collection')
    },
    enabled,
  })
}
