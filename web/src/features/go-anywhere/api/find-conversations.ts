import type { chatApi } from '@sugya/contract/api/chat'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const LIMIT = 4
/** Longest search of conversations, in characters. */
const MAX_LENGTH = 200

/** The reader's own conversations that contain all typed words; without words the latest ones. */
export function useFoundConversations(typed: string) {
  const q = typed.trim().slice(0, MAX_LENGTH)
  return useQuery({
    queryKey: ['go-anywhere', 'conversations', q],
    queryFn: ({ signal }) => {
      const query = q === '' ? { limit: LIMIT } : { limit: LIMIT, q }
      return call<typeof chatApi.listConversations>('GET /api/conversations', { query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
