import type { Message } from '@sugya/contract/api/chat'
import type { OwnLink, SharedLink } from '@sugya/contract/api/sharing'

/** A shared conversation. */
export interface Shared {
  title: string
  sharedAt: string
  messages: Message[]
}

/** Links to conversations. A link is removed with its conversation or the account of its owner. */
export interface SharingStore {
  /**
   * Creates a link with this id to the branch of the conversation that ends with the finished answer `upTo` (null: the
   * last one), or returns the existing one that shows the same. Undefined when the conversation is not the user's or
   * has no such answer.
   */
  create(userId: string, conversationId: string, id: string, upTo: string | null): Promise<SharedLink | undefined>
  /** Latest first. The caller checks the owner. */
  list(conversationId: string): Promise<SharedLink[]>
  /** All links of the user, latest first. */
  listByUser(userId: string): Promise<OwnLink[]>
  /** False when the user has no such link. */
  remove(userId: string, id: string): Promise<boolean>
  /** Undefined when the link does not exist or was revoked. */
  find(id: string): Promise<Shared | undefined>
}
