import type { Message } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { Chat } from '../runs/chat.ts'
import { parseLastAnswers } from './parse-last-answers.ts'

/**
 * The messages of a conversation in order, the last answers parsed. An answer that is being generated has no content
 * yet: its text comes by the events of its run. Throws AppError `forbidden` when foreign or missing.
 */
export async function readMessages({ store }: Pick<Chat, 'store'>, owner: Owner, conversationId: string): Promise<Message[]> {
  const conversation = await store.conversations.find(owner, conversationId)
  if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
  return await parseLastAnswers(await store.conversations.messages(conversationId))
}
