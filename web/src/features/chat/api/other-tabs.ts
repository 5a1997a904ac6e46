import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { conversationsKey } from './list-conversations.ts'
import { messagesKey } from './list-messages.ts'

const CHANNEL = 'sugya-conversations'

/** One for the whole tab: a channel does not receive its own messages. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

/**
 * Tells other tabs of this browser that a conversation has changed. They ask the server; the message carries only the
 * id.
 */
export function announceChange(conversationId: string): void {
  channel?.postMessage(conversationId)
}

/** Keeps the conversations of this tab in step with other tabs. */
export function useOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const onChange = ({ data }: MessageEvent): void => {
      void client.invalidateQueries({ queryKey: conversationsKey })
      void client.invalidateQueries({ queryKey: messagesKey(String(data)) })
    }
    channel?.addEventListener('message', onChange)
    return () => channel?.removeEventListener('message', onChange)
  }, [client])
}
