import type { Feedback } from '@sugya/contract/api/feedback'
import type { Language } from '@sugya/contract/api/texts'

/** As `Owner` of `store.ts`, which holds this port. */
interface Reader {
  kind: 'guest' | 'user'
  id: string
}

/** What readers say of answers: one word of each on each, kept for the administrator and as long as the conversation. */
export interface FeedbackStore {
  /** Replaces what was said before. False when the message is not a finished answer in a conversation of the owner. */
  put(owner: Reader, messageId: string, feedback: Feedback & { language: Language }): Promise<boolean>
  /** False when the message is not an answer in a conversation of the owner; true also when nothing had been said. */
  remove(owner: Reader, messageId: string): Promise<boolean>
}
