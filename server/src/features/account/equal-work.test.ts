import { describe, expect, it } from 'vitest'
import type { Account, AccountStore } from '../../ports/store/accounts.ts'
import { createBackground } from './background.ts'
import { forgotPassword, type LinkParts } from './forgot-password.ts'
import type { Caller } from './open-session.ts'
import { signIn } from './sign-in.ts'
import type { SignUpParts } from './sign-up.ts'

const KNOWN = 'known@example.org'
const account = { id: 'one', email: KNOWN, username: 'One', language: 'en' } as Account
const caller: Caller = { address: '192.0.2.1', userAgent: null, guestId: null, deviceFingerprint: 'abc' }
const log = { error() {}, warn() {} }

/** Parts that write down each call of a port, and know one account. */
function watched() {
  const work: string[] = []
  const done = <T>(name: string, value: T) => {
    work.push(name)
    return Promise.resolve(value)
  }
  const found = (email: string) => (email === KNOWN ? { account, passwordHash: 'a hash' } : undefined)
  const parts = {
    log,
    accounts: {
      findByEmail: (email: string) => done('accounts.findByEmail', found(email)),
      createLink: () => done('accounts.createLink', undefined),
    } as unknown as AccountStore,
    passwords: { hash: () => done('passwords.hash', 'a hash'), verify: () => done('passwords.verify', false) },
    attempts: { begin: () => done('attempts.begin', 0), succeeded: () => done('attempts.succeeded', undefined) },
    carryOver: () => done('carryOver', undefined),
  } satisfies SignUpParts
  return { parts, work }
}

describe('whether there is an account with an address', () => {
  it('is not told by the work of a sign-in that fails: the same calls, in the same order, for the same answer', async () => {
    const outcomes = []
    for (const email of [KNOWN, 'nobody@example.org']) {
      const { parts, work } = watched()
      const refused = await signIn(parts, { email, password: 'a wrong one 1' }, caller).catch((error: unknown) => error)
      outcomes.push({ work, refused: (refused as { code: string }).code, message: (refused as Error).message })
    }
    expect(outcomes[0]).toEqual({
      work: ['attempts.begin', 'accounts.findByEmail', 'passwords.verify'],
      refused: 'wrong_credentials',
      message: 'wrong address or password',
    })
    expect(outcomes[1]).toEqual(outcomes[0])
  })

  it('is not told by the time of the answer about a forgotten password: it is there before anybody has looked', async () => {
    for (const email of [KNOWN, 'nobody@example.org']) {
      const { parts, work } = watched()
      const looked = Promise.withResolvers<void>()
      const mailed: string[] = []
      const background = createBackground(log)
      const links: LinkParts = {
        accounts: {
          ...parts.accounts,
          async findByEmail(asked) {
            await looked.promise
            return await parts.accounts.findByEmail(asked)
          },
        },
        attempts: parts.attempts,
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
