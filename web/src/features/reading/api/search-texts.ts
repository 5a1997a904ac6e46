import type { Language, textsApi } from '@sugya/contract/api/texts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { completionApi } from '@sugya/contract/api/completion'
import { call } from '../../../lib/api/client.ts'
import { CATEGORIES } from '../model/categories.ts'
import type { SearchFilters } from '../model/search-filters.ts'

/** Results per page. */
const PAGE = 10
const SUGGESTIONS = 4

/** Searches for passages page by page, preferably in the language of the reader. Sends nothing for an empty query. */
export function useSearch(filters: SearchFilters, language: Language) {
  const { query, category, work, textLanguage, period } = filters
  return useInfiniteQuery({
    queryKey: ['search', query, category, work, textLanguage, period, language],
    queryFn: ({ pageParam, signal }) => {
      const within = { language, withContext: 'true', limit: PAGE, category: CATEGORIES[category], work, textLanguage, period }
      const parameters = { params: { query }, query: { ...within, cursor: pageParam }, signal }
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
