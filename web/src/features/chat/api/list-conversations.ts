import type { chatApi, Conversation } from '@sugya/contract/api/chat'
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { readFailure, send, type Name } from '../../../lib/api/client.ts'
import { nextCursor } from '../../../lib/api/next-page.ts'

const LIST: Name<typeof chatApi.listConversations> = 'GET /api/conversations'
const PAGE = 50

export const conversationsKey = ['conversations'] as const

export interface Page {
  items: Conversation[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

async function readPage(before: string | undefined, q: string | undefined, signal: AbortSignal): Promise<Page> {
  const response = await send(LIST, { query: { limit: PAGE, before, q }, signal })
  if (!response.ok) throw await readFailure(response)
  return { items: (await response.json()) as Conversation[], next: response.headers.get('x-next-cursor') }
}

/**
 * The caller's conversations, latest first, asked for again every 5 s, on focus and on mount (specification §4). Pages that were opened are asked
 * for again with the first, one after another, so that nothing is missing or doubled between them.
 */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: conversationsKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, undefined, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    select: conversationsOf,
    staleTime: 0,
    refetchInterval: 5000,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
}

/** Those of the caller's conversations that hold all the words of `q`, latest first; nothing is asked while it is empty. */
export function useFoundConversations(q: string) {
  return useInfiniteQuery({
    queryKey: [...conversationsKey, 'found', q],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, q, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    select: conversationsOf,
    enabled: q !== '',
    staleTime: 0,
    // What was found for fewer letters stays until there is something for more.
    placeholderData: keepPreviousData,
  })
}

function conversationsOf({ pages }: InfiniteData<Page>): Conversation[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
}
