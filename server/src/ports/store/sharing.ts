import type { Message } from '@sugya/contract/api/chat'
import type { OwnLink, SharedLink } from '@sugya/contract/api/sharing'

/** What a link shows. */
export interface Shared {
  title: string
  sharedAt: string
  messages: Message[]
}

/** Links to conversations of users. A link ends with its conversation and with its owner's account. */
export interface SharingStore {
  /**
   * Makes a link to the conversation up to its last finished answer, under the id; one that shows the same already is given instead. Undefined
   * when the conversation is not the user's, or has no finished answer.
   */
  create(userId: string, conversationId: string, id: string): Promise<SharedLink | undefined>
  /** Latest first. The caller checks the owner. */
  list(conversationId: string): Promise<SharedLink[]>
  /** All that the user has made, latest first. */
  listByUser(userId: string): Promise<OwnLink[]>
  /** False when the user has no such link. */
  remove(userId: string, id: string): Promise<boolean>
  /** Undefined when there is no such link (any more). */
  find(id: string): Promise<Shared | undefined>
}
