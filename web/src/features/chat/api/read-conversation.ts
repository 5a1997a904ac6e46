import type { chatApi, Conversation } from '@sugya/contract/api/chat'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useConversations } from './list-conversations.ts'

export const conversationKey = (id: string | null) => ['conversation', id] as const

/** The open conversation from the list; fetched by itself when the list has not been loaded that far. */
export function useOpenConversation(id: string | null): Conversation | undefined {
  const { data } = useConversations()
  const listed = data?.find((one) => one.id === id)
  const alone = useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => call<typeof chatApi.readConversation>('GET /api/conversations/:id', { params: { id: id ?? '' }, signal }),
    enabled: id !== null && data !== undefined && listed === undefined,
    staleTime: 0,
  })
  return listed ?? (id === null ? undefined : alone.data)
}
