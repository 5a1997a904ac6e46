import type { SignedIn } from '@sugya/contract/api/account'
import type { Language } from '@sugya/contract/api/texts'
import type { Passwords } from '../../ports/passwords.ts'
import { limitAttempts } from '../../rules/limit-attempts.ts'
import type { MailLinkDeps } from './forgot-password.ts'
import { notifyOwnerOfTakenAddress } from './notify-owner.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import {
  type Caller,
  normalizeEmail,
  normalizeUsername,
  type CarryOverDeps,
  createSessionOpening,
  createTakenError,
  completeSignIn,
} from './open-session.ts'

export interface SignUpDeps extends CarryOverDeps, MailLinkDeps {
  passwords: Passwords
}

interface SignUpInput {
  username: string
  email: string
  password: string
  /** Language of e-mails. */
  language: Language
  /** Origin of the page that a notice to the owner of the address links to. */
  publicAddress: string
}

/**
 * Creates an account, signs in, and carries over the conversations and used questions of the browser's guest. Throws
 * AppError `conflict` when the username is taken, or else the address, whose owner gets a notice; `rate_limited` after
 * too many sign-ups from the network or with the address; `invalid_input` for a common password.
 */
export async function signUp(deps: SignUpDeps, input: SignUpInput, caller: Caller): Promise<SignedIn> {
  const email = normalizeEmail(input.email)
  await limitAttempts(deps.attempts, 'sign-up', { account: email, address: caller.address })
  await refuseCommonPassword(deps.passwords, input.password)
  const { token, opening } = createSessionOpening(caller)
  const passwordHash = await deps.passwords.hash(input.password)
  const user = { username: normalizeUsername(input.username), email, passwordHash, language: input.language }
  const made = await deps.accounts.create(user, opening)
  if ('taken' in made) {
    // The owner learns of a probe of the address, and with a taken username a probe reveals nothing.
    if (!made.taken.includes('username'))
      deps.background.run('notify the owner of an address', async () => {
        await notifyOwnerOfTakenAddress(deps, email, input.publicAddress)
      })
    throw createTakenError(made.taken)
  }
  return await completeSignIn(deps, caller, token, made)
}
