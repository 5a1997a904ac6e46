import type { Message } from '@sugya/contract/api/chat'
import type { Feedback, feedbackApi } from '@sugya/contract/api/feedback'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { messagesKey } from './list-messages.ts'

/**
 * The rating of an answer, shown optimistically and rolled back when the server refuses. `rate` (null removes the
 * rating) resolves to whether it was stored; it ignores calls while one is pending.
 */
export function useRating(message: Message) {
  const client = useQueryClient()
  const { id, conversationId } = message
  const [own, setOwn] = useState<Feedback | null | undefined>(undefined)
  const [pending, setPending] = useState(false)
  const underWay = useRef(false)
  const feedback = own === undefined ? (message.feedback ?? null) : own

  async function rate(wanted: Feedback | null): Promise<boolean> {
    if (underWay.current) return false
    underWay.current = true
    setPending(true)
    setOwn(wanted)
    try {
      const params = { id }
      if (wanted) await call<typeof feedbackApi.rateAnswer>('POST /api/messages/:id/feedback', { params, body: wanted })
      else await call<typeof feedbackApi.unrateAnswer>('DELETE /api/messages/:id/feedback', { params })
      client.setQueryData<Message[]>(messagesKey(conversationId), (all) =>
        all?.map((one) => (one.id === id ? { ...one, feedback: wanted ?? undefined } : one)),
      )
      return true
    } catch {
      setOwn(feedback)
      return false
    } finally {
      underWay.current = false
      setPending(false)
    }
  }
  return { feedback, pending, rate }
}
