import type { Language, textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { CATEGORIES, type Category } from '../model/categories.ts'

/** More is asked for at once than is shown: "show more" then needs no second search. */
const LIMIT = 40

/** Passages for a query, in the reader's language where the library has them in it. Nothing is asked for while the query is empty. */
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
