import { describe, expect, it } from 'vitest'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { createBackground } from './background.ts'
import { forgotPassword, type MailLinkDeps } from './forgot-password.ts'
import type { Caller } from './open-session.ts'
import { signIn } from './sign-in.ts'
import type { SignUpDeps } from './sign-up.ts'

const KNOWN = 'known@example.org'
const account = { id: 'one', email: KNOWN, username: 'One', language: 'en' } as Account
const caller: Caller = { address: '192.0.2.1', userAgent: null, guestId: null, deviceFingerprint: 'abc' }
const log = { error() {}, warn() {} }

/** Deps that record each call of a port and know one account. */
function createWatchedDeps() {
  const work: string[] = []
  const done = <T>(name: string, value: T) => {
    work.push(name)
    return Promise.resolve(value)
  }
  const found = (email: string) => (email === KNOWN ? { account, passwordHash: 'a hash' } : undefined)
  const deps = {
    log,
    accounts: {
      findByEmail: (email: string) => done('accounts.findByEmail', found(email)),
      createLink: () => done('accounts.createLink', undefined),
    } as unknown as AccountStore,
    passwords: { hash: () => done('passwords.hash', 'a hash'), verify: () => done('passwords.verify', false) },
    attempts: { begin: () => done('attempts.begin', 0), recordSuccess: () => done('attempts.succeeded', undefined) },
    carryOver: () => done('carryOver', undefined),
  } satisfies SignUpDeps
  return { deps, work }
}

describe('whether an address has an account stays secret', () => {
  it('a failed sign-in makes the same calls in the same order for known and unknown addresses', async () => {
    const outcomes = []
    for (const email of [KNOWN, 'nobody@example.org']) {
      const { deps, work } = createWatchedDeps()
      const refused = await signIn(deps, { email, password: 'a wrong one 1' }, caller).catch((error: unknown) => error)
      outcomes.push({ work, refused: (refused as { code: string }).code, message: (refused as Error).message })
    }
    expect(outcomes[0]).toEqual({
      work: ['attempts.begin', 'accounts.findByEmail', 'passwords.verify'],
      refused: 'wrong_credentials',
      message: 'wrong address or password',
    })
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  it('the response to a forgotten password comes before the account is looked up', async () => {
    for (const email of [KNOWN, 'nobody@example.org']) {
      const { deps, work } = createWatchedDeps()
      const looked = Promise.withResolvers<void>()
      const mailed: string[] = []
      const background = createBackground(log)
      const links: MailLinkDeps = {
        accounts: {
          ...deps.accounts,
          async findByEmail(asked) {
            await looked.promise
            return await deps.accounts.findByEmail(asked)
          },
        },
        attempts: deps.attempts,
        background,
        mailer: { send: ({ to }) => Promise.resolve(void mailed.push(to)), close() {} },
      }
      await forgotPassword(links, { email, address: caller.address, publicAddress: 'https://sugya.test' })
      expect(work).toEqual(['attempts.begin'])
      looked.resolve()
      await background.close()
      expect(mailed).toEqual(email === KNOWN ? [KNOWN] : [])
    }
  })
})
