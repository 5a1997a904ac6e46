import type { Conversation, Message } from '@sugya/contract/api/chat'
import type { Cursor } from '../../cursor.ts'

/** Who conversations and runs belong to: a guest (the id in the signed cookie) or a signed-in user. Ids are uuids. */
export interface Owner {
  kind: 'guest' | 'user'
  id: string
}

export interface ConversationStore {
  /**
   * Latest first (`updatedAt`, then id), at most `limit`, only those after the cursor, and only those that have every one of `words` (of
   * `toQueryTerms`) as the beginning of a word in title or messages.
   */
  list(owner: Owner, page: { limit: number; before?: Cursor | undefined; words?: string[] | undefined }): Promise<Conversation[]>
  /** Undefined when missing, foreign or not a uuid. */
  find(owner: Owner, id: string): Promise<Conversation | undefined>
  /** All messages in order, with what was said of them; an answer that is being made has the status `streaming` and no content. The caller checks the owner. */
  messages(conversationId: string): Promise<Message[]>
  /** The last `limit` messages that are finished and hold text, in order. The caller checks the owner. */
  lastFinished(conversationId: string, limit: number): Promise<Message[]>
  message(id: string): Promise<Message | undefined>
  /** The renamed conversation, at its old place in the list; undefined when missing or foreign. */
  rename(owner: Owner, id: string, title: string): Promise<Conversation | undefined>
  /** With its messages, runs and events, and the texts of its questions in the usage log. False when missing or foreign. */
  remove(owner: Owner, id: string): Promise<boolean>
}
