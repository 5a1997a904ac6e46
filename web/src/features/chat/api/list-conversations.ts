import type { chatApi, FoundConversation } from '@sugya/contract/api/chat'
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'

const LIST: Name<typeof chatApi.listConversations> = 'GET /api/conversations'
const PAGE = 50

export const conversationsKey = ['conversations'] as const

export interface Page {
  items: FoundConversation[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

async function readPage(before: string | undefined, q: string | undefined, signal: AbortSignal): Promise<Page> {
  const response = await send(LIST, { query: { limit: PAGE, before, q }, signal })
  if (!response.ok) throw await readFailure(response)
  return { items: (await response.json()) as FoundConversation[], next: response.headers.get('x-next-cursor') }
}

/**
 * The conversations of the caller, latest first, refetched every 5 s, on focus and on mount (specification §4).
 * Loaded pages are refetched in order, so that no conversation is missing or listed twice.
 */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: conversationsKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    select: flattenPages,
    staleTime: 0,
    refetchInterval: 5000,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
}

/** The conversations of the caller that contain all words of `q`, latest first; no request while it is empty. */
export function useFoundConversations(q: string) {
  return useInfiniteQuery({
    queryKey: [...conversationsKey, 'found', q],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, q, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    select: flattenPages,
    enabled: q !== '',
    staleTime: 0,
    // The results of a shorter query stay until those of the longer one arrive.
    placeholderData: keepPreviousData,
  })
}

function flattenPages({ pages }: InfiniteData<Page>): FoundConversation[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
}
