import type { Conversation, Message } from '@sugya/contract/api/chat'
import type { BranchMessage } from '@sugya/contract/rules/branches'
import type { Cursor } from '../../cursor.ts'

/** Who conversations and runs belong to: a guest (the id in the signed cookie) or a signed-in user. Ids are uuids. */
export interface Owner {
  kind: 'guest' | 'user'
  id: string
}

export interface ConversationStore {
  /**
   * Latest first (`updatedAt`, then id), at most `limit`, after the cursor. `words` (of `toQueryTerms`): each must
   * start a word of the title or the messages.
   */
  list(owner: Owner, page: { limit: number; before?: Cursor | undefined; words?: string[] | undefined }): Promise<Conversation[]>
  /**
   * What was written in each of these conversations, in order; empty messages are left out. The caller checks the
   * owner.
   */
  contents(conversationIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>
  /** Undefined when missing, foreign or not a uuid. */
  find(owner: Owner, id: string): Promise<Conversation | undefined>
  /**
   * All messages in order, with feedback. An unfinished answer has the status `streaming` and no content. The
   * caller checks the owner.
   */
  messages(conversationId: string): Promise<Message[]>
  /** The place of every message in order, without the texts. The caller checks the owner. */
  outline(conversationId: string): Promise<BranchMessage[]>
  /** The last `limit` finished messages with text among these, in their stored order. */
  lastFinished(ids: readonly string[], limit: number): Promise<Message[]>
  message(id: string): Promise<Message | undefined>
  /** Renames without changing `updatedAt`; undefined when missing or foreign. */
  rename(owner: Owner, id: string, title: string): Promise<Conversation | undefined>
  /**
   * With its messages, runs and events, and the texts of its questions in the usage log. False when missing or
   * foreign.
   */
  remove(owner: Owner, id: string): Promise<boolean>
}
