import type { Words } from '../words.ts'
import type { account as english } from '../en/account.ts'

/** Signing in and up, and the page of the account. */
export const account: Words<typeof english> = {
  title: 'החשבון',
}
