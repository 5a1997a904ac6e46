import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compose } from '../../../server/src/composition/compose.ts'
import { readConfig } from '../../../server/src/config.ts'
import type { LibraryState } from '../../../server/src/ports/library.ts'
import { keepSecretsOf, keepSecretsOfVariables } from '../logs/call-secrets.ts'
import { suiteLog } from '../logs/suite-log.ts'

// Without this the engine writes a line to stderr for every table it creates.
process.env.LANCEDB_LOG = 'error'

/** The starter library is built once for a checkout; the browser tests share it. */
export const testLibrary = path.join(import.meta.dirname, '../../../node_modules/.cache/sugya-test-library')

/** All guests of the tests come from one network. */
const manyGuests = { GUEST_NETWORK_LIMIT: '1000000', GUEST_HOURLY_LIMIT: '1000000' }
/** Nothing listens there: no test leaves the machine. */
const nowhere = { SEFARIA_BASE_URL: 'http://127.0.0.1:1' }
const newDevice = () => ({ 'x-device-fingerprint': randomUUID().replaceAll('-', '') })

export interface TestProduct {
  url: string
  /** Where its database is. */
  dataDir: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends a body as it is, JSON or not, from a device that is new each time. */
  post(path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** The whole product, composed as `npm start` does, on a free port with an empty database. Ready when this resolves, unless told not to wait. */
export async function startProduct(variables: Record<string, string> = {}, { waitForLibrary = true } = {}): Promise<TestProduct> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-product-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LIBRARY_URI: testLibrary,
    ...manyGuests,
    ...nowhere,
    ...variables,
  })
  keepSecretsOfVariables(variables)
  const settled = Promise.withResolvers<void>()
  const onLibrary = (state: LibraryState) => {
    if (state.state === 'ready') settled.resolve()
    if (state.state === 'failed') settled.reject(new Error(state.reason))
  }
  const product = await compose(config, { onLibrary, log: suiteLog() })
  const url = await product.listen()
  if (waitForLibrary) await settled.promise
  else settled.promise.catch(() => {})
  return {
    url,
    dataDir,
    get: (address, headers = {}) => told({ address, headers }, fetch(url + address, { headers })),
    post: (address, body, headers = {}) =>
      told(
        { address, headers, body },
        fetch(url + address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...newDevice(), ...headers } }),
      ),
    async close() {
      await product.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What was secret in a call must be in no log. The answer is read beside whoever reads it, unless it is a stream. */
async function told(call: Parameters<typeof keepSecretsOf>[0], answering: Promise<Response>): Promise<Response> {
  const response = await answering
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  keepSecretsOf({ ...call, cookies: response.headers.getSetCookie(), ...(isJson ? { answer: await response.clone().text() } : {}) })
  return response
}
