import type { textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Longest list of titles in one request, in characters of its address. */
const LONGEST = 3000

/** Reads who wrote the works of some titles, by title. What exceeds one request stays unknown. */
export function useAuthorship(titles: readonly string[]) {
  const asked = joinTitles(titles)
  return useQuery({
    queryKey: ['authorship', asked],
    queryFn: async ({ signal }) => {
      const request = { params: { titles: asked }, signal }
      const { works } = await call<typeof textsApi.listAuthorship>('GET /api/texts/authorship/:titles', request)
      return new Map(works.map(({ title, authorship }) => [title, authorship]))
    },
    staleTime: Infinity,
    enabled: asked !== '',
  })
}

function joinTitles(titles: readonly string[]): string {
  let joined = ''
  for (const title of new Set(titles)) {
    const longer = joined === '' ? title : `${joined}|${title}`
    if (encodeURIComponent(longer).length > LONGEST) break
    joined = longer
  }
  return joined
}
