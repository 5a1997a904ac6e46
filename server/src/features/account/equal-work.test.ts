import { describe, expect, it } from 'vitest'
import type { Account, AccountStore, SignedInSession } from '../../ports/store/accounts.ts'
import { createBackground } from './background.ts'
import { changeEmail } from './change-email.ts'
import type { ConfirmPasswordDeps } from './confirm-password.ts'
import { forgotPassword, type MailLinkDeps } from './forgot-password.ts'
import type { Caller } from './open-session.ts'
import { signIn } from './sign-in.ts'
import type { SignUpDeps } from './sign-up.ts'

const KNOWN = 'known@example.org'
const account = { id: 'one', email: KNOWN, username: 'One', language: 'en' } as Account
const asker = { account: { ...account, id: 'two', email: 'asker@example.org' }, session: { id: 'three' } } as SignedInSession
const caller: Caller = { address: '192.0.2.1', userAgent: null, guestId: null, deviceFingerprint: 'abc' }
const RIGHT = 'the right one 1'
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
      passwordHash: () => done('accounts.passwordHash', 'a hash'),
    } as unknown as AccountStore,
    passwords: {
      hash: () => done('passwords.hash', 'a hash'),
      verify: (_hash, password) => done('passwords.verify', password === RIGHT),
      isCommon: () => Promise.resolve(false),
    },
    attempts: { begin: () => done('attempts.begin', undefined), recordSuccess: () => done('attempts.succeeded', undefined) },
    carryOver: () => done('carryOver', undefined),
    background: createBackground(log),
    mailer: { send: () => done('mailer.send', undefined), close() {} },
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

  it.each(['a forgotten password', 'a change of address'])('the response to %s comes before the address is looked up', async (request) => {
    for (const email of [KNOWN, 'nobody@example.org']) {
      const { deps, work } = createWatchedDeps()
      const looked = Promise.withResolvers<void>()
      const accounts: AccountStore = {
        ...deps.accounts,
        async findByEmail(asked) {
          await looked.promise
          return await deps.accounts.findByEmail(asked)
        },
      }
      const mailed: string[] = []
      const mailer = { send: ({ to }: { to: string }) => Promise.resolve(void mailed.push(to)), close() {} }
      const links: MailLinkDeps & ConfirmPasswordDeps = { ...deps, accounts, mailer }
      const from = { email, address: caller.address, publicAddress: 'https://sugya.test' }
      if (request === 'a forgotten password') await forgotPassword(links, from)
      else await changeEmail(links, asker, { ...from, password: RIGHT })
      expect(work).not.toContain('accounts.findByEmail')
      looked.resolve()
      await deps.background.close()
      expect(mailed).toEqual(request === 'a forgotten password' && email !== KNOWN ? [] : [email])
    }
  })
})
