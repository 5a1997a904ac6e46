import { AppError } from '../../../errors.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../../ports/store/admins.ts'
import type { Attempts } from '../../../ports/store/attempts.ts'
import { limitAttempts } from '../../../rules/limit-attempts.ts'
import { findStep, newRecoveryCodes, newSecret, readDigits, toUri } from './codes.ts'
import { verifyCode, type VerifyCodeDeps } from './verify-code.ts'

export interface ChangeSecondFactorDeps extends VerifyCodeDeps {
  admins: AdminStore
  passwords: Passwords
  attempts: Attempts
}

/**
 * The signed-in administrator, and the hash of the token of the session: each session has its own count of attempts.
 */
export interface AdminInSession {
  admin: Admin
  tokenHash: string
}

/**
 * Begins to set up an authenticator app, in place of one that was begun before. Nothing is asked for at sign-in until a
 * code confirms it. Throws AppError `conflict` when a second factor is in use, `invalid_input` for a wrong password,
 * `rate_limited`.
 */
export async function beginSecondFactor(
  deps: ChangeSecondFactorDeps,
  caller: AdminInSession,
  password: string,
): Promise<{ secret: string; uri: string }> {
  await confirmPassword(deps, caller, password)
  const secret = newSecret()
  const { id, username } = caller.admin
  if (!(await deps.secondFactors.begin(id, deps.seal.seal(secret, id)))) throw createChangedError()
  return { secret, uri: toUri(secret, username) }
}

/**
 * Puts the app to use by its first code, ends all other sessions and returns the recovery codes, which are shown once.
 * Throws AppError `conflict` when none is being set up, `second_factor_wrong`, `rate_limited`.
 */
export async function activateSecondFactor(
  { secondFactors, attempts, seal, clock }: ChangeSecondFactorDeps,
  { admin, tokenHash }: AdminInSession,
  code: string,
): Promise<string[]> {
  const by = { account: tokenHash }
  await limitAttempts(attempts, 'confirm-password', by)
  const begun = await secondFactors.find(admin.id)
  const secret = begun === undefined || begun.since !== null ? undefined : seal.open(begun.sealedSecret, admin.id)
  if (begun === undefined || secret === undefined) throw createChangedError()
  const now = clock.now()
  const step = findStep(secret, readDigits(code) ?? '', now)
  if (step === undefined) throw new AppError('second_factor_wrong', 'the first code of an app is wrong')
  const { codes, hashes } = newRecoveryCodes()
  const change = { sealedSecret: begun.sealedSecret, step, recoveryCodes: hashes, now, keptTokenHash: tokenHash }
  if (!(await secondFactors.activate(admin.id, change))) throw createChangedError()
  await attempts.recordSuccess('confirm-password', by)
  return codes
}

/**
 * Removes the second factor. Throws AppError `invalid_input` for a wrong password, `second_factor_wrong` for a wrong
 * code, `rate_limited`, and `conflict` when it was removed meanwhile.
 */
export async function removeSecondFactor(
  deps: ChangeSecondFactorDeps,
  caller: AdminInSession,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await confirmPassword(deps, caller, password)
  await limitAttempts(deps.attempts, 'second-factor', { account: caller.admin.id })
  if (!(await verifyCode(deps, caller.admin.id, code))) throw new AppError('second_factor_wrong', 'a wrong code to remove a second factor')
  await deps.attempts.recordSuccess('second-factor', { account: caller.admin.id })
  if (!(await deps.secondFactors.remove(caller.admin.id))) throw createChangedError()
}

async function confirmPassword(
  { admins, passwords, attempts }: ChangeSecondFactorDeps,
  { admin, tokenHash }: AdminInSession,
  password: string,
): Promise<void> {
  const by = { account: tokenHash }
  await limitAttempts(attempts, 'confirm-password', by)
  const passwordHash = await admins.passwordHash(admin.id)
  if (!(await passwords.verify(passwordHash ?? null, password)))
    throw new AppError('invalid_input', 'the password is wrong', { details: { fields: { password: 'password_wrong' } } })
  await attempts.recordSuccess('confirm-password', by)
}

const createChangedError = () =>
  new AppError('conflict', 'the second factor was changed meanwhile', { details: { reason: 'second_factor_changed' } })
