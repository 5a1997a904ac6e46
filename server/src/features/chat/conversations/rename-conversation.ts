import type { Conversation } from '@sugya/contract/api/chat'
import { AppError } from '../../../errors.ts'
import type { ConversationStore, Owner } from '../../../ports/store/conversations.ts'

/** Gives a conversation another title. Throws AppError `forbidden` when foreign or missing. */
export async function renameConversation(conversations: ConversationStore, owner: Owner, id: string, title: string): Promise<Conversation> {
  const renamed = await conversations.rename(owner, id, title)
  if (renamed === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
  return renamed
}
