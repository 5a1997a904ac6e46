import type { chatApi, Message } from '@sugya/contract/api/chat'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export const messagesKey = (conversationId: string | null) => ['messages', conversationId] as const

/** A run nobody here is watching may end any moment: until then its conversation is asked for again. */
const WHILE_STREAMING = 3000

/** The stored messages of a conversation; nothing without one. A foreign and a missing conversation both fail with 403. */
export function useMessages(conversationId: string | null) {
  return useQuery({
    queryKey: messagesKey(conversationId),
    queryFn: ({ signal }) =>
      call<typeof chatApi.listMessages>('GET /api/conversations/:id/messages', { params: { id: conversationId ?? '' }, signal }),
    enabled: conversationId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isStreaming) ? WHILE_STREAMING : false),
  })
}

export function isStreaming(message: Message): boolean {
  return message.status === 'streaming'
}
