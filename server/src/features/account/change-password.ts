import { AppError } from '../../errors.ts'
import type { SignedInSession } from '../../ports/store/accounts.ts'
import { confirmPassword, type ConfirmPasswordDeps } from './confirm-password.ts'

interface ChangePasswordInput {
  currentPassword: string
  password: string
  address: string
}

/**
 * Changes the password and ends all other sessions and mailed links. Throws AppError like `confirmPassword`, and `conflict` when the
 * password changed in the meantime.
 */
export async function changePassword(
  deps: ConfirmPasswordDeps,
  { account, session }: SignedInSession,
  input: ChangePasswordInput,
): Promise<void> {
  const { currentPassword, address } = input
  const from = await confirmPassword(deps, account, { password: currentPassword, field: 'currentPassword', address })
  const to = await deps.passwords.hash(input.password)
  const changed = await deps.accounts.changePassword(account.id, { from, to, keptSessionId: session.id })
  if (!changed) throw new AppError('conflict', 'the password was changed meanwhile', { details: { reason: 'password_changed' } })
}
