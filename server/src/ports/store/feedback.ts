import type { Feedback } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'
import type { Owner } from './conversations.ts'

/** What readers say of answers: one word of each on each, kept for the administrator and as long as the conversation. */
export interface FeedbackStore {
  /** Replaces what was said before. False when the message is not a finished answer in a conversation of the owner. */
  put(owner: Owner, messageId: string, feedback: Feedback & { language: Language }): Promise<boolean>
  /** False when the message is not an answer in a conversation of the owner; true also when nothing had been said. */
  remove(owner: Owner, messageId: string): Promise<boolean>
}
