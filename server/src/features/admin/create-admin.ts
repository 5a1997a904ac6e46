import { adminNameProblem } from '@sugya/contract/rules/account'
import type { Passwords } from '../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'

/** Twelve, as for the first administrator in the configuration: more than users need, since it opens more. */
export const ADMIN_PASSWORD = { min: 12, max: 200 } as const

interface CreateAdminParts {
  admins: AdminStore
  passwords: Passwords
}

/** What is wrong with an administrator's password, in words for the operator; null when nothing is. */
export function adminPasswordProblem(password: string): string | null {
  if (password.length < ADMIN_PASSWORD.min) return `The password must have at least ${ADMIN_PASSWORD.min} characters.`
  return password.length > ADMIN_PASSWORD.max ? `The password must have at most ${ADMIN_PASSWORD.max} characters.` : null
}

/**
 * Makes an administrator. Without an address one that is nobody's stands for it, since the table wants one and mails are not sent to
 * administrators. Undefined when the name or the address is taken. Throws Error, with a sentence for the operator, when the name or the password will not do.
 */
export async function createAdmin(
  { admins, passwords }: CreateAdminParts,
  { username, password, email }: { username: string; password: string; email?: string | undefined },
): Promise<Admin | undefined> {
  const name = username.trim()
  if (adminNameProblem(name) !== null) throw new Error('The name must have 1 to 50 characters, none of them invisible.')
  const problem = adminPasswordProblem(password)
  if (problem !== null) throw new Error(problem)
  return await admins.create({ username: name, email: email ?? `${name}@localhost`, passwordHash: await passwords.hash(password) })
}

/** Makes the administrator of the configuration when there is none of this name; one that exists keeps its password. True when it was made. */
export async function ensureFirstAdmin(parts: CreateAdminParts, first: { username: string; password: string } | null): Promise<boolean> {
  if (first === null || (await parts.admins.findByName(first.username.trim())) !== undefined) return false
  return (await createAdmin(parts, first)) !== undefined
}
