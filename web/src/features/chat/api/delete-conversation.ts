import type { chatApi, Conversation } from '@sugya/contract/api/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { conversationsKey } from './list-conversations.ts'

/** As long as the notice with its "undo" shows, in milliseconds. */
const GRACE = 5000

/** Conversations that are hidden and can still be restored. */
let waiting: ReadonlyMap<string, () => void> = new Map()
const listeners = new Set<() => void>()

function setWaiting(next: ReadonlyMap<string, () => void>): void {
  waiting = next
  for (const listener of listeners) listener()
}

function without(id: string): ReadonlyMap<string, () => void> {
  return new Map([...waiting].filter(([other]) => other !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Closing the page confirms: pending deletions are sent now.
globalThis.addEventListener?.('pagehide', () => {
  for (const finish of waiting.values()) finish()
})

/** Ids of the hidden conversations. */
export function useDeleted(): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, () => waiting)
}

/**
 * Returns a function that deletes a conversation: it disappears at once, can be restored for five seconds, and is
 * then deleted on the server.
 */
export function useDeleteConversation(): (conversation: Conversation) => void {
  const client = useQueryClient()
  const { t } = useTranslation(['chat', 'common'])
  return useCallback(
    ({ id }) => {
      let decided = false
      const finish = (): void => {
        if (decided) return
        decided = true
        clearTimeout(timer)
        void call<typeof chatApi.deleteConversation>('DELETE /api/conversations/:id', { params: { id }, keepalive: true })
          .catch(() => notify({ kind: 'error', title: t('common:error'), text: t('errorLoadingConversations') }))
          .then(() => client.invalidateQueries({ queryKey: conversationsKey }))
          .finally(() => setWaiting(without(id)))
      }
      const timer = setTimeout(finish, GRACE)
      setWaiting(new Map([...waiting, [id, finish]]))
      const undo = (): void => {
        decided = true
        clearTimeout(timer)
        setWaiting(without(id))
      }
      notify({ title: t('conversationDeleted'), action: { label: t('common:undo'), run: undo } })
    },
    [client, t],
  )
}
