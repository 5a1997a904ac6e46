import { AppError } from '../../errors.ts'
import type { SignedInSession } from '../../ports/store/accounts.ts'
import { confirmPassword, type ConfirmParts } from './confirm-password.ts'

interface ChangePasswordInput {
  currentPassword: string
  password: string
  address: string
}

/** Changes the password; all other sessions and all mailed links end. Throws AppError as `confirmPassword`, and `conflict` when another change was faster. */
export async function changePassword(
  parts: ConfirmParts,
  { account, session }: SignedInSession,
  input: ChangePasswordInput,
): Promise<void> {
  const { currentPassword, address } = input
  const from = await confirmPassword(parts, account, { password: currentPassword, field: 'currentPassword', address })
  const to = await parts.passwords.hash(input.password)
  const changed = await parts.accounts.changePassword(account.id, { from, to, keptSessionId: session.id })
  if (!changed) throw new AppError('conflict', 'the password was changed meanwhile', { details: { reason: 'password_changed' } })
}
