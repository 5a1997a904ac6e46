import { AppError } from '../../errors.ts'
import type { Account } from '../../ports/store/accounts.ts'
import type { Owner } from '../../ports/store/store.ts'
import { confirmPassword, type ConfirmParts } from './confirm-password.ts'

export interface DeleteParts extends ConfirmParts {
  /** Ends the subscription at the payment provider; throws when it cannot. */
  endSubscription?: ((account: Account) => Promise<void>) | undefined
  /** Stops an answer that is being made. */
  stopRun?: ((owner: Owner, runId: string) => Promise<unknown>) | undefined
  log: { warn(details: object, message: string): void }
}

/**
 * Cancels the subscription, then removes the account with its conversations and sessions, and empties its questions in the usage log. Throws
 * AppError as `confirmPassword`, and whatever cancelling throws: nothing is removed then.
 */
export async function deleteAccount(parts: DeleteParts, account: Account, input: { password: string; address: string }): Promise<void> {
  const passwordHash = await confirmPassword(parts, account, { ...input, field: 'password' })
  await parts.endSubscription?.(account)
  for (const runId of await parts.accounts.unfinishedRuns(account.id)) {
    // One that has ended by itself is as good; one that cannot be stopped ends when it misses its row.
    await parts
      .stopRun?.({ kind: 'user', id: account.id }, runId)
      .catch((err: unknown) => parts.log.warn({ err, runId }, 'an answer was not stopped'))
  }
  if (!(await parts.accounts.remove(account.id, passwordHash))) throw new AppError('conflict', 'the password was changed meanwhile', { details: { reason: 'password_changed' } })
}
