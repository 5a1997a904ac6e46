import type { linksApi, LinkDirection, LinkType } from '@sugya/contract/api/links'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** Until all links of the library have been found, the counts are asked for again after so many milliseconds. */
const INCOMPLETE_EVERY = 20_000
const PAGE = 10

/** A group of links: how its texts are linked with the passage. */
export interface LinkGroup {
  type?: LinkType
  direction?: LinkDirection
}

/** How many texts are linked with a passage. */
export function useLinkCounts(ref: string) {
  return useQuery({
    queryKey: ['links', ref, 'counts'],
    queryFn: ({ signal }) => call<typeof linksApi.readLinks>('GET /api/links/:ref', { params: { ref }, query: { limit: 1 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.complete === true ? Infinity : 0),
    refetchInterval: ({ state }) => (state.data?.complete === false ? INCOMPLETE_EVERY : false),
    enabled: ref !== '',
  })
}

/** The texts of one group, page by page. */
export function useLinks(ref: string, { type, direction }: LinkGroup, { enabled }: { enabled: boolean }) {
  const language = useLanguage()
  return useInfiniteQuery({
    queryKey: ['links', ref, type, direction, language],
    queryFn: ({ pageParam, signal }) =>
      call<typeof linksApi.readLinks>('GET /api/links/:ref', {
        params: { ref },
        query: { type, direction, language, limit: PAGE, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    enabled,
  })
}
