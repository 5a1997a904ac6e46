import type { SignedIn } from '@sugya/contract/api/account'
import type { Language } from '@sugya/contract/api/texts'
import type { Attempts } from '../../ports/store/attempts.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { AccountStore } from '../../ports/store/accounts.ts'
import {
  type Caller,
  normalizeEmail,
  normalizeUsername,
  type CarryOverDeps,
  createSessionOpening,
  limitAttempts,
  createTakenError,
  completeSignIn,
} from './open-session.ts'

export interface SignUpDeps extends CarryOverDeps {
  accounts: AccountStore
  passwords: Passwords
  attempts: Attempts
}

interface SignUpInput {
  username: string
  email: string
  password: string
  /** Language of e-mails. */
  language: Language
}

/**
 * Creates an account, signs in, and carries over the conversations and used questions of the browser's guest. Throws AppError `conflict` with
 * the fields that are taken, `rate_limited` when the network has created too many accounts.
 */
export async function signUp(deps: SignUpDeps, input: SignUpInput, caller: Caller): Promise<SignedIn> {
  await limitAttempts(deps.attempts, 'sign-up', { address: caller.address })
  const { token, opening } = createSessionOpening(caller)
  const passwordHash = await deps.passwords.hash(input.password)
  const { username, email, language } = input
  const user = { username: normalizeUsername(username), email: normalizeEmail(email), passwordHash, language }
  const made = await deps.accounts.create(user, opening)
  if ('taken' in made) throw createTakenError(made.taken)
  return await completeSignIn(deps, caller, token, made)
}
