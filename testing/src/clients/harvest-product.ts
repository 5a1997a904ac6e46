import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { HarvestResult, HarvestSession } from '@sugya/contract/api/harvest'
import type { TextFiles } from '../factories/export-texts.ts'
import { buildSmallLibrary } from '../factories/small-library.ts'
import type { TestDatabase } from '../database/on-each-database.ts'
import { startProduct } from '../start-product.ts'

const admin = { ADMIN_USERNAME: 'Rivka', ADMIN_PASSWORD: 'the first password' }

/**
 * The product over a library of one book and a database of the test, with a signed-in administrator. It can be stopped
 * and started again.
 */
export async function startHarvestProduct(database: TestDatabase, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-imports-'))
  const { dataDir } = database.options
  const library = path.join(folder, 'library')
  await buildSmallLibrary(library)

  async function start() {
    const product = await startProduct({ database, variables: { LIBRARY_URI: library, ...admin, ...variables } })
    const login = await product.post('/api/admin/login', JSON.stringify({ username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD }))
    const { token } = (await login.json()) as { token: string }
    return { product, url: product.url, headers: { authorization: `Bearer ${token}` } }
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
    /** Uploads a file of training examples as a browser does. */
    uploadExamples(content: string, name: string) {
      const form = new FormData()
      form.append('files', new Blob([content]), name)
      return fetch(`${running.url}/api/training/upload`, { method: 'POST', body: form, headers: running.headers })
    },
    /** Uploads one archive as a browser does. */
    upload(content: Uint8Array<ArrayBuffer> | string, name: string, headers: Record<string, string> = {}) {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      return fetch(`${running.url}/api/training/imports`, { method: 'POST', body: form, headers: { ...running.headers, ...headers } })
    },
    /** Harvests to the end and returns the session. */
    async harvest(request: object, headers: Record<string, string> = {}): Promise<HarvestSession> {
      const answer = await call('POST', '/api/training/harvest-all?wait=true', request)
      if (!answer.ok) throw new Error(await answer.text())
      const { sessionId } = (await answer.json()) as HarvestResult
      const sessions = (await (await call('GET', '/api/training/harvest-sessions', undefined, headers)).json()) as HarvestSession[]
      return sessions.find((session) => session.sessionId === sessionId) as HarvestSession
    },
    /** Writes texts into a folder of the imports. */
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

export type HarvestProduct = Awaited<ReturnType<typeof startHarvestProduct>>
