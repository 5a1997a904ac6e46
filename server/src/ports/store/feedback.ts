import type { Feedback } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'
import type { Owner } from './conversations.ts'

/** Feedback on answers: one per reader and answer, stored as long as the conversation. */
export interface FeedbackStore {
  /** Stores or replaces feedback. False when the message is not a finished answer of the owner. */
  put(owner: Owner, messageId: string, feedback: Feedback & { language: Language }): Promise<boolean>
  /** False when the message is not an answer of the owner; true also when there was no feedback. */
  remove(owner: Owner, messageId: string): Promise<boolean>
}
