import type { SignedIn } from '@sugya/contract/api/account'
import type { Language } from '@sugya/contract/api/texts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { AccountStore } from '../../ports/store/accounts.ts'
import {
  type Caller,
  canonicalEmail,
  canonicalUsername,
  type CarryOverParts,
  newOpening,
  refuseTooMany,
  takenError,
  welcome,
} from './open-session.ts'

export interface SignUpParts extends CarryOverParts {
  accounts: AccountStore
  passwords: Passwords
  attempts: Attempts
}

interface SignUpInput {
  username: string
  email: string
  password: string
  /** Of mails. */
  language: Language
}

/**
 * Makes an account and signs in; conversations and used questions of the browser's guest go along. Throws AppError `conflict` with the fields
 * that are taken, `rate_limited` when too many accounts were made from the network.
 */
export async function signUp(parts: SignUpParts, input: SignUpInput, caller: Caller): Promise<SignedIn> {
  await refuseTooMany(parts.attempts, 'sign-up', { address: caller.address })
  const { token, opening } = newOpening(caller)
  const passwordHash = await parts.passwords.hash(input.password)
  const { username, email, language } = input
  const user = { username: canonicalUsername(username), email: canonicalEmail(email), passwordHash, language }
  const made = await parts.accounts.create(user, opening)
  if ('taken' in made) throw takenError(made.taken)
  return await welcome(parts, caller, token, made)
}
