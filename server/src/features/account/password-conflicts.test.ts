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
  passwords: { hash: () => Promise.resolve('new hash'), verify: () => Promise.resolve(true), isCommon: () => Promise.resolve(false) },
  attempts: { begin: () => Promise.resolve(undefined), recordSuccess: () => Promise.resolve() },
  log: { warn: () => {} },
} as unknown as Parameters<typeof deleteAccount>[0] & Parameters<typeof changePassword>[0]
const signedIn = { account: { id: '1', email: 'reader@example.com' }, session: { id: '2' } } as SignedInSession
const changed = { code: 'conflict', details: { reason: 'password_changed' } }

it('rejects a password change that another one overtook', async () => {
  const input = { currentPassword: 'old', password: 'new' }
  await expect(changePassword(deps, signedIn, input)).rejects.toMatchObject(changed)
})

it('rejects the removal of an account whose password changed meanwhile', async () => {
  await expect(deleteAccount(deps, signedIn, 'old', { deviceFingerprint: null, address: '192.0.2.1' })).rejects.toMatchObject(changed)
})
