import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HarvestResult, HarvestSession } from '@sugya/contract/api/harvest'
import { compose } from '../../../server/src/composition/compose.ts'
import { readConfig } from '../../../server/src/config.ts'
import type { TextFiles } from '../factories/export-texts.ts'
import { buildSmallLibrary } from '../factories/small-library.ts'
import type { TestDatabase } from '../database/stores.ts'

// Without this the engine writes a line to stderr for every table it creates.
process.env.LANCEDB_LOG = 'error'

const admin = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/** The whole product over a library of one book, on a database of the test, with an administrator who is signed in. It can be stopped and started again. */
export async function startImportServer(database: TestDatabase, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-imports-'))
  const { databaseUrl } = database.options
  const dataDir = databaseUrl === undefined ? database.options.dataDir : folder
  const library = path.join(folder, 'library')
  await buildSmallLibrary(library)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LIBRARY_URI: library,
    LOG_LEVEL: 'silent',
    GUEST_NETWORK_LIMIT: '1000000',
    GUEST_HOURLY_LIMIT: '1000000',
    // Nothing listens there: no test leaves the machine.
    SEFARIA_BASE_URL: 'http://127.0.0.1:1',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...admin,
    ...variables,
  })

  async function start() {
    const ready = Promise.withResolvers<void>()
    const product = await compose(config, { onLibrary: ({ state }) => (state === 'ready' ? ready.resolve() : undefined) })
    const url = await product.listen()
    await ready.promise
    const login = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD }),
    })
    const { token } = (await login.json()) as { token: string }
    return { product, url, headers: { authorization: `Bearer ${token}` } }
  }
  let running = await start()

  const call = (method: string, address: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(running.url + address, {
      method,
      headers: { ...running.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  return {
    dataDir,
    library,
    get url() {
      return running.url
    },
    call,
    read: async <T>(address: string, headers: Record<string, string> = {}) =>
      (await (await call('GET', address, undefined, headers)).json()) as T,
    /** Uploads one archive as a browser does. */
    upload(content: Uint8Array<ArrayBuffer> | string, name: string, headers: Record<string, string> = {}) {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      return fetch(`${running.url}/api/training/imports`, { method: 'POST', body: form, headers: { ...running.headers, ...headers } })
    },
    /** Harvests to the end; the session as it is then. */
    async harvest(request: object, headers: Record<string, string> = {}): Promise<HarvestSession> {
      const answer = await call('POST', '/api/training/harvest-all?wait=true', request)
      if (!answer.ok) throw new Error(await answer.text())
      const { sessionId } = (await answer.json()) as HarvestResult
      const sessions = (await (await call('GET', '/api/training/harvest-sessions', undefined, headers)).json()) as HarvestSession[]
      return sessions.find((session) => session.sessionId === sessionId) as HarvestSession
    },
    /** Puts texts into a folder of the imports. */
    putFolder(name: string, files: TextFiles) {
      for (const [file, content] of Object.entries(files)) {
        const place = path.join(dataDir, 'imports', name, file)
        mkdirSync(path.dirname(place), { recursive: true })
        writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content))
      }
    },
    putFile(name: string, content: Uint8Array | string) {
      mkdirSync(path.join(dataDir, 'imports'), { recursive: true })
      writeFileSync(path.join(dataDir, 'imports', name), content)
    },
    async stop() {
      await running.product.close()
    },
    async startAgain() {
      running = await start()
    },
    async close() {
      await running.product.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ImportServer = Awaited<ReturnType<typeof startImportServer>>

/** Waits until it is so, as long as the test may take: other processes are at work. */
export async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
