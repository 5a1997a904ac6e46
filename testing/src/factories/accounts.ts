import type { SignedIn } from '@sugya/contract/api/account'
import { openStore } from '../../../server/src/adapters/store/open-store.ts'
import { startAccountServer } from '../apps/account-app.ts'
import { browser } from '../product/browser.ts'
import { silentLog, type TestDatabase } from '../database/stores.ts'

export const PASSWORD = 'Rambam 1138'

/** A server with accounts on a database of its own. Every browser comes from a network of its own, unless told. */
export async function openAccountsOn(database: TestDatabase, options: Parameters<typeof startAccountServer>[1] = {}) {
  const store = await openStore({ ...database.options, log: silentLog })
  const server = await startAccountServer(store, { trustedProxies: 1, ...options })
  let last = 0
  const address = () => `198.51.${String(100 + (++last >> 8))}.${String(last & 255)}`
  const person = () => {
    const name = `reader${String(++last)}`
    return { username: name, email: `${name}@example.org`, password: PASSWORD }
  }
  const open = (from = address()) => browser(server.url, { 'x-forwarded-for': from, 'user-agent': 'A browser of the tests' })
  return {
    ...server,
    store,
    browser: open,
    person,
    sql: async <T = Record<string, unknown>>(text: string, values: unknown[] = []) => (await store.executeSql(text, values)).rows as T[],
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
      await server.settle()
      const mail = server.mails.filter((one) => one.to === to).at(-1)
      return /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    async close() {
      await server.close()
      await store.close()
      await database.drop()
    },
  }
}

export type AccountsUnderTest = Awaited<ReturnType<typeof openAccountsOn>>
