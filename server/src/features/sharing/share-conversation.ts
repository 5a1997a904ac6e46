import { randomBytes } from 'node:crypto'
import type { SharedLink } from '@sugya/contract/api/sharing'
import { AppError } from '../../errors.ts'
import type { SharingStore } from '../../ports/store/sharing.ts'
import type { ConversationStore } from '../../ports/store/conversations.ts'

export interface SharingDeps {
  sharing: SharingStore
  conversations: ConversationStore
}

/** Random bytes of a link: too many to guess. */
const LINK_BYTES = 18

/**
 * Creates a link to a user's conversation as it is now: the branch that ends with the answer `upTo`, null for the
 * newest one. Throws AppError `forbidden` when the conversation is not the user's or missing, `conflict` while it has
 * no such finished answer.
 */
export async function shareConversation(
  { sharing, conversations }: SharingDeps,
  userId: string,
  id: string,
  upTo: string | null,
): Promise<SharedLink> {
  await requireOwn(conversations, userId, id)
  const link = await sharing.create(userId, id, randomBytes(LINK_BYTES).toString('base64url'), upTo)
  if (link === undefined) throw new AppError('conflict', 'no finished answer to share', { details: { reason: 'no_finished_answer' } })
  return link
}

/**
 * The links to a user's conversation, latest first. Throws AppError `forbidden` when it is not the user's or
 * missing.
 */
export async function listLinks({ sharing, conversations }: SharingDeps, userId: string, id: string): Promise<SharedLink[]> {
  await requireOwn(conversations, userId, id)
  return await sharing.list(id)
}

async function requireOwn(conversations: ConversationStore, userId: string, id: string): Promise<void> {
  const conversation = await conversations.find({ kind: 'user', id: userId }, id)
  if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this user')
}
