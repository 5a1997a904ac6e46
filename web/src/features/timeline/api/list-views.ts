import type { linksApi, StatedView } from '@sugya/contract/api/links'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Longest list of references in one request, in characters of its address. */
const LONGEST = 3000

/**
 * Reads what places say about views, by reference. Empty until it is known, and where it cannot be read: the places
 * stand without it.
 */
export function useViews(refs: readonly string[]): ReadonlyMap<string, StatedView[]> {
  const distinct = [...new Set(refs)]
  const { data } = useQuery({
    queryKey: ['views', distinct],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        joinRefs(distinct).map((joined) => call<typeof linksApi.listViews>('GET /api/views/:refs', { params: { refs: joined }, signal })),
      )
      return new Map(answers.flatMap(({ places }) => places.map(({ ref, views }) => [ref, views] as const)))
    },
    staleTime: Infinity,
    enabled: distinct.length > 0,
  })
  return data ?? new Map()
}

/** The references in as many lists as requests are needed. */
function joinRefs(refs: readonly string[]): string[] {
  const lists: string[] = []
  for (const ref of refs) {
    const longer = lists.length === 0 ? ref : `${lists.at(-1) ?? ''}|${ref}`
    if (lists.length === 0 || encodeURIComponent(longer).length > LONGEST) lists.push(ref)
    else lists[lists.length - 1] = longer
  }
  return lists
}
