import type { Language, textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { CATEGORIES, type Category } from '../model/categories.ts'

/** More than one page of results, so that "Show more" needs no second search. */
const LIMIT = 40

/** Searches for passages, preferably in the language of the reader. Sends nothing for an empty query. */
export function useSearch(query: string, category: Category, language: Language) {
  return useQuery({
    queryKey: ['search', query, category, language],
    queryFn: async ({ signal }) => {
      const within = { language, withContext: 'true', limit: LIMIT, category: CATEGORIES[category] }
      return (await call<typeof textsApi.searchTexts>('GET /api/texts/search/:query', { params: { query }, query: within, signal })).context
    },
    enabled: query !== '',
  })
}
