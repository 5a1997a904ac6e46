import type { Clock } from '../../../ports/clock.ts'
import type { SecondFactorStore } from '../../../ports/store/admins.ts'
import type { TextSeal } from '../../../sealed-text.ts'
import { findStep, hashRecoveryCode, readDigits } from './codes.ts'

export interface VerifyCodeDeps {
  secondFactors: SecondFactorStore
  /** Opens the stored secrets. */
  seal: TextSeal
  clock: Clock
}

/**
 * Uses a code: six digits of the authenticator app, or a recovery code. False when it is wrong, was used before, or the
 * administrator has no second factor in use.
 */
export async function verifyCode({ secondFactors, seal, clock }: VerifyCodeDeps, adminId: string, code: string): Promise<boolean> {
  const digits = readDigits(code)
  if (digits === undefined) return await secondFactors.useRecoveryCode(adminId, hashRecoveryCode(code))
  const found = await secondFactors.find(adminId)
  const secret = found === undefined || found.since === null ? undefined : seal.open(found.sealedSecret, adminId)
  const step = secret === undefined ? undefined : findStep(secret, digits, clock.now())
  return step !== undefined && (await secondFactors.useStep(adminId, step))
}
