import { pageWords } from '@sugya/contract/words/he'
import type { Words } from '../../lib/i18n/words.ts'
import type { reader as english } from '../en/reader.ts'

/** Who reads, at the edge of the chat: the ways to sign in and out. */
export const reader: Words<typeof english> = {
  account: 'החשבון',
  settings: 'הגדרות וחשבון',
  accountOf: 'החשבון של {{email}}',
  study: pageWords.study,
  planFree: 'מסלול חינמי',
  planPremium: 'פרימיום: שאלות בלי הגבלה',
  signIn: 'התחברות',
  signUp: 'הרשמה',
  logOut: 'התנתקות',
}
