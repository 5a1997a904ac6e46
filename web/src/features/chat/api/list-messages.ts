import type { chatApi, Message } from '@sugya/contract/api/chat'
import { useQuery } from '@tanstack/react-query'
import { readById } from '../../../lib/api/first-call.ts'

export const messagesKey = (conversationId: string | null) => ['messages', conversationId] as const

/**
 * A run that this tab does not follow may end at any moment: until then the conversation is polled, in milliseconds.
 */
const WHILE_STREAMING = 3000

/**
 * The stored messages of a conversation; none without one. Fails with 403 for the conversation of another owner and
 * for a missing one.
 */
export function useMessages(conversationId: string | null) {
  return useQuery({
    queryKey: messagesKey(conversationId),
    queryFn: ({ signal }) => readById<typeof chatApi.listMessages>('GET /api/conversations/:id/messages', conversationId ?? '', signal),
    enabled: conversationId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isStreaming) ? WHILE_STREAMING : false),
  })
}

export function isStreaming(message: Message): boolean {
  return message.status === 'streaming'
}
