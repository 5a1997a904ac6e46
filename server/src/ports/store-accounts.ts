import type { SubscriptionStatus } from '@sugya/contract/billing'
import type { Language } from '@sugya/contract/texts'

/** What the store knows of a user's subscription: the provider's truth as it was last fetched. */
export interface SubscriptionState {
  status: SubscriptionStatus
  /** End of the paid period; null before the first payment. */
  expiresAt: Date | null
  /** Until when a failed payment leaves the access open. */
  graceUntil: Date | null
}

/** A user without the password. */
export interface Account {
  id: string
  username: string
  /** In small letters. */
  email: string
  /** Of mails. */
  language: Language
  subscription: SubscriptionState
  stripeCustomerId: string | null
  stripeSubscriptionId: string | null
  createdAt: Date
}
