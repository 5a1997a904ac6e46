import { AppError } from '../../errors.ts'
import type { Passwords } from '../../ports/passwords.ts'

/** Throws AppError `invalid_input` for the field `password` when the new password is one of the most common. */
export async function refuseCommonPassword(passwords: Passwords, password: string): Promise<void> {
  if (await passwords.isCommon(password))
    throw new AppError('invalid_input', 'a common password', { details: { fields: { password: 'password_common' } } })
}
