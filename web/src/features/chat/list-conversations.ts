import type { Conversation, listConversations } from '@sugya/contract/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureOf, send, type Name } from '../../lib/api.ts'

const LIST: Name<typeof listConversations> = 'GET /api/conversations'
const PAGE = 50

export const conversationsKey = ['conversations'] as const

interface Page {
  items: Conversation[]
  /** Cursor of the next page; null on the last. */
  next: string | null
}

async function readPage(before: string | undefined, signal: AbortSignal): Promise<Page> {
  const response = await send(LIST, { query: { limit: PAGE, before }, signal })
  if (!response.ok) throw await failureOf(response)
  return { items: (await response.json()) as Conversation[], next: response.headers.get('x-next-cursor') }
}

/**
 * The caller's conversations, latest first, asked for again every 5 s, on focus and on mount (specification §4). Pages that were opened are asked
 * for again with the first, one after another, so that nothing is missing or doubled between them.
 */
export function useConversations() {
  return useInfiniteQuery({
    queryKey: conversationsKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    select: ({ pages }) => {
      const seen = new Set<string>()
      return pages.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
    },
    staleTime: 0,
    refetchInterval: 5000,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  })
}
