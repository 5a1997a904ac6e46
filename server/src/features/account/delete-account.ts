import { AppError } from '../../errors.ts'
import type { Account, SignedInSession } from '../../ports/store/accounts.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import { confirmPassword, type ConfirmPasswordDeps } from './confirm-password.ts'

export interface DeleteAccountDeps extends ConfirmPasswordDeps {
  /** Ends the subscription at the payment provider; throws when it cannot. */
  endSubscription?: ((account: Account) => Promise<void>) | undefined
  /** Stops a run. */
  stopRun?: ((owner: Owner, runId: string) => Promise<unknown>) | undefined
  /** Counts the questions of the account for the device too. */
  carryBack?: ((userId: string, deviceFingerprint: string | null, address: string) => Promise<void>) | undefined
  log: { warn(details: object, message: string): void }
}

/** From where an account is deleted. */
interface Origin {
  deviceFingerprint: string | null
  address: string
}

/**
 * Cancels the subscription, then removes the account with its conversations and sessions, and clears its questions in
 * the usage log. Throws AppError like `confirmPassword`, and what the cancellation throws: then nothing is removed.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  signedIn: SignedInSession,
  password: string,
  { deviceFingerprint, address }: Origin,
): Promise<void> {
  const { account } = signedIn
  const passwordHash = await confirmPassword(deps, signedIn, { password, field: 'password' })
  await deps.endSubscription?.(account)
  for (const runId of await deps.accounts.listUnfinishedRuns(account.id)) {
    // A run that has just ended is fine, and one that cannot be stopped ends when its row is gone.
    await deps.stopRun?.({ kind: 'user', id: account.id }, runId).catch((err: unknown) => deps.log.warn({ err, runId }, 'run not stopped'))
  }
  // Otherwise the next account of the same browser would begin with new questions.
  await deps.carryBack?.(account.id, deviceFingerprint, address)
  if (!(await deps.accounts.remove(account.id, passwordHash)))
    throw new AppError('conflict', 'the password was changed meanwhile', { details: { reason: 'password_changed' } })
}
