import { expect, it } from 'vitest'
import type { SignedInSession } from '../../ports/store/accounts.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'

/** A store in which another request changes the password between the check and the write. */
const deps = {
  accounts: {
    passwordHash: () => Promise.resolve('hash'),
    changePassword: () => Promise.resolve(false),
    listUnfinishedRuns: () => Promise.resolve([]),
    remove: () => Promise.resolve(false),
  },
  passwords: { hash: () => Promise.resolve('new hash'), verify: () => Promise.resolve(true) },
  attempts: { begin: () => Promise.resolve(0), recordSuccess: () => Promise.resolve() },
  log: { warn: () => {} },
} as unknown as Parameters<typeof deleteAccount>[0]
const signedIn = { account: { id: '1', email: 'reader@example.com' }, session: { id: '2' } } as SignedInSession
const changed = { code: 'conflict', details: { reason: 'password_changed' } }

it('rejects a password change that another one overtook', async () => {
  const input = { currentPassword: 'old', password: 'new', address: '127.0.0.1' }
  await expect(changePassword(deps, signedIn, input)).rejects.toMatchObject(changed)
})

it('rejects the removal of an account whose password changed meanwhile', async () => {
  await expect(deleteAccount(deps, signedIn.account, { password: 'old', address: '127.0.0.1' })).rejects.toMatchObject(changed)
})
