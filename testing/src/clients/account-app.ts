import type { SignedIn } from '@sugya/contract/api/account'
import { type AppOverrides, startApp } from '../start-app.ts'
import type { TestDatabase } from '../database/on-each-database.ts'
import { browser } from './browser.ts'

export const PASSWORD = 'Rambam 1138'

/**
 * An app over a database, with helpers for people and their mail. Each browser comes from a network of its own unless
 * the caller names one.
 */
export async function openAccountApp(database: TestDatabase, overrides: AppOverrides = {}) {
  const store = await database.open()
  const app = await startApp(store, { trustedProxies: 1, ...overrides })
  let last = 0
  const address = () => `198.51.${String(100 + (++last >> 8))}.${String(last & 255)}`
  const person = () => {
    const name = `reader${String(++last)}`
    return { username: name, email: `${name}@example.org`, password: PASSWORD }
  }
  const open = (from = address()) => browser(app.url, { 'x-forwarded-for': from, 'user-agent': 'A browser of the tests' })
  return {
    ...app,
    store,
    sql: store.sql,
    browser: open,
    person,
    /** A browser that has just signed up. */
    async newUser(fields: object = {}) {
      const client = open()
      const who = { ...person(), ...fields }
      const answer = await client.post<SignedIn>('/api/auth/signup', who)
      if (answer.status !== 200) throw new Error(answer.text)
      return { client, who, ...answer.body }
    },
    /** The secret of the link in the last mail to an address. */
    async mailedSecret(to: string) {
      await app.settle()
      const mail = app.mails.filter((one) => one.to === to).at(-1)
      return /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async close() {
      await app.close()
      await store.close()
      await database.drop()
    },
  }
}

export type AccountApp = Awaited<ReturnType<typeof openAccountApp>>
