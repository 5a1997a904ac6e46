import type { Message } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Chat } from '../runs/chat.ts'
import { reapRuns } from '../runs/reap-runs.ts'

/**
 * The messages of a conversation in order. An answer whose process has died is settled first, so that nobody waits for it. One that is being
 * made has no content yet: its text comes by the events of its run. Throws AppError `forbidden` when foreign or missing.
 */
export async function readMessages(chat: Chat, owner: Owner, conversationId: string): Promise<Message[]> {
  const conversation = await chat.store.conversations.find(owner, conversationId)
  if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
  const messages = await chat.store.conversations.messages(conversationId)
  const isOrphaned = ({ status, runId }: Message) => status === 'streaming' && !chat.live.has(runId ?? '')
  if (!messages.some(isOrphaned)) return messages
  await reapRuns(chat, { conversationId })
  return await chat.store.conversations.messages(conversationId)
}
