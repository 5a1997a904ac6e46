import { adminNameProblem } from '@sugya/contract/rules/account'
import type { Passwords } from '../../ports/passwords.ts'
import type { Admin, AdminStore } from '../../ports/store/admins.ts'

/**
 * Lengths in characters. Longer than for users, since an administrator can do more; the same for the administrator of
 * the configuration.
 */
export const ADMIN_PASSWORD = { min: 12, max: 200 } as const

interface CreateAdminDeps {
  admins: AdminStore
  passwords: Passwords
}

/** Why a password does not do for an administrator, in English for the operator; null when it does. */
export async function findAdminPasswordProblem(passwords: Passwords, password: string): Promise<string | null> {
  if (password.length < ADMIN_PASSWORD.min) return `The password must have at least ${ADMIN_PASSWORD.min} characters.`
  if (password.length > ADMIN_PASSWORD.max) return `The password must have at most ${ADMIN_PASSWORD.max} characters.`
  return (await passwords.isCommon(password)) ? 'The password is one of the most common: choose one that is harder to guess.' : null
}

/**
 * Creates an administrator. Without an e-mail address a local one is stored: the column requires one, and
 * administrators get no e-mails. Undefined when the name or the address is taken. Throws Error, with a sentence for the
 * operator, when the name or the password is not valid.
 */
export async function createAdmin(
  { admins, passwords }: CreateAdminDeps,
  { username, password, email }: { username: string; password: string; email?: string | undefined },
): Promise<Admin | undefined> {
  const name = username.trim()
  if (adminNameProblem(name) !== null) throw new Error('The name must have 1 to 50 characters, none of them invisible.')
  const problem = await findAdminPasswordProblem(passwords, password)
  if (problem !== null) throw new Error(problem)
  return await admins.create({ username: name, email: email ?? `${name}@localhost`, passwordHash: await passwords.hash(password) })
}

/**
 * Creates the administrator of the configuration unless one has this name; an existing one keeps its password. True
 * when created.
 */
export async function ensureFirstAdmin(deps: CreateAdminDeps, first: { username: string; password: string } | null): Promise<boolean> {
  if (first === null || (await deps.admins.findByName(first.username.trim())) !== undefined) return false
  return (await createAdmin(deps, first)) !== undefined
}
