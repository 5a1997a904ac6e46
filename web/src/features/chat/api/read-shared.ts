import type { Message } from '@sugya/contract/api/chat'
import type { SharedConversation, sharingApi } from '@sugya/contract/api/sharing'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The shared conversation behind a link. Fails with 404 for a revoked or unknown link. */
export function useShared(id: string) {
  return useQuery({
    queryKey: ['shared', id],
    queryFn: ({ signal }) => call<typeof sharingApi.readShared>('GET /api/shared/:id', { params: { id }, signal }),
    select: (shared) => ({ ...shared, messages: asMessages(shared) }),
  })
}

/** The messages in the form that answers render from; private fields are empty. */
function asMessages({ sharedAt, messages }: SharedConversation): Message[] {
  return messages.map((message, index) => ({
    ...message,
    id: String(index),
    conversationId: '',
    timestamp: sharedAt,
    runId: null,
    followUps: [],
  }))
}
