import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { LibraryState } from '../../server/src/ports/library.ts'
import { recordSecretsOfCall, recordSecretsOfSettings } from './logs/call-secrets.ts'
import { recordOutput, suiteFolder, suiteLog } from './logs/suite-log.ts'

// Without this the engine writes a line to stderr for every table it creates.
process.env.LANCEDB_LOG = 'error'

export const ROOT = path.join(import.meta.dirname, '../..')

/** The starter library is built once for a checkout: the first test that starts a product waits for it, later ones open it. */
export const testLibrary = path.join(ROOT, 'node_modules/.cache/sugya-test-library')

export interface ProductOptions {
  /** Settings, as in `.env`. */
  variables?: Record<string, string>
  /** The database and data folder of the product, which the caller drops. Default: a new, empty one that `close` removes. */
  database?: { options: { databaseUrl?: string; dataDir: string } } | undefined
  /**
   * The process that runs the product. `this`: composed in the calling process, which is fastest. `own`: `node server/src/main.ts` with the data
   * folder as its working folder, so that it reads no `.env`. Or a command and the folder in which it runs.
   */
  run?: 'this' | 'own' | { command: string; args: string[]; cwd: string }
  /** False: resolves once the product listens, while the library is still being built or opened. */
  waitForLibrary?: boolean
  /** Whether warnings and errors of a process are shown. Their lines are kept for the secret scan in any case. */
  showWarnings?: boolean
}

export interface TestProduct {
  url: string
  dataDir: string
  /** The process that runs the product, or that of the command which became it. */
  pid: number | undefined
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends a body as it is, JSON or not, from a device that is new each time. */
  post(path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Promise<Response>
  /** What a process has written on both of its outputs so far. Empty for a product in the calling process. */
  output(): string
  /** Stops the product and waits for its end. */
  close(): Promise<void>
}

/** Empty is unset, and wins over a `.env` file. */
const unset = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', DATABASE_URL: '', PUBLIC_URL: '' }
/** All guests of a test come from one network. */
const manyGuests = { GUEST_NETWORK_LIMIT: '1000000', GUEST_HOURLY_LIMIT: '1000000' }
/** Nothing listens there: no test leaves the machine. */
const offline = { SEFARIA_BASE_URL: 'http://127.0.0.1:1' }

/** Starts the whole product on a free port. Rejects when it ends, or its library cannot be built, before it is ready. */
export async function startProduct({ variables = {}, database, run = 'this', ...options }: ProductOptions = {}): Promise<TestProduct> {
  recordSecretsOfSettings(variables)
  const { dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-product-')), databaseUrl } = database?.options ?? {}
  const settings = {
    ...{ ...unset, ...manyGuests, ...offline, PORT: '0', DATA_DIR: dataDir, LIBRARY_URI: testLibrary },
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...variables,
  }
  const running = run === 'this' ? await compose(settings, options) : await spawnProduct(run, settings, options)
  const { url } = running
  return {
    ...running,
    dataDir: settings.DATA_DIR,
    get: (address, headers = {}) => recordCall({ address, headers }, fetch(url + address, { headers })),
    post: (address, body, headers = {}) =>
      recordCall(
        { address, headers, body },
        fetch(url + address, { method: 'POST', body, headers: { 'content-type': 'application/json', ...newDevice(), ...headers } }),
      ),
    async close() {
      await running.close()
      if (database === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const newDevice = () => ({ 'x-device-fingerprint': randomUUID().replaceAll('-', '') })

type Running = Pick<TestProduct, 'url' | 'pid' | 'output' | 'close'>

async function compose(settings: Record<string, string>, { waitForLibrary = true }: ProductOptions): Promise<Running> {
  // Loaded on demand: a caller that spawns a process does not need the server's modules.
  const { compose: composeProduct } = await import('../../server/src/composition/compose.ts')
  const { readConfig } = await import('../../server/src/config.ts')
  const library = Promise.withResolvers<void>()
  const onLibrary = (state: LibraryState) => {
    if (state.state === 'ready') library.resolve()
    if (state.state === 'failed') library.reject(new Error(state.reason))
  }
  const product = await composeProduct(readConfig(settings), { onLibrary, log: suiteLog() })
  const url = await product.listen()
  if (waitForLibrary) await library.promise
  else library.promise.catch(() => {})
  return { url, pid: process.pid, output: () => '', close: () => product.close() }
}

/** Lines of the log below a warning. */
const BELOW_WARNING = /^\{"level":[123]0,/
/** Time for a graceful end, in milliseconds; the process is killed afterwards. */
const GRACE_MS = 30_000

async function spawnProduct(
  run: Exclude<ProductOptions['run'], 'this' | undefined>,
  settings: Record<string, string>,
  { waitForLibrary = true, showWarnings = true }: ProductOptions,
): Promise<Running> {
  const { command, args, cwd } =
    run === 'own' ? { command: process.execPath, args: [path.join(ROOT, 'server/src/main.ts')], cwd: settings['DATA_DIR'] } : run
  const child = spawn(command, args, {
    cwd,
    // A group of its own: npm and the shell do not pass signals on to what they have started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No key of the developer and no setting of an npm around the test reaches the product.
    env: {
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
      // Inside a run of tests everything the product can log is kept, and scanned for secrets at the end.
      LOG_LEVEL: suiteFolder() === undefined ? 'error' : 'trace',
      ...settings,
    },
  })
  const killGroup = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killGroup)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).finally(() => process.off('exit', killGroup))
  let output = ''
  const listening = Promise.withResolvers<string>()
  const isListening = waitForLibrary ? /ready at (http\S+)/ : /(http:\/\/127\.0\.0\.1:\d+)/
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      output += `${line}\n`
      recordOutput(`${line}\n`)
      const url = isListening.exec(line)?.[1]
      if (url !== undefined) listening.resolve(url)
      else if (line.startsWith('The library cannot be prepared')) listening.reject(new Error(line))
      else if (showWarnings && (stream === child.stderr || (line.startsWith('{') && !BELOW_WARNING.test(line))))
        process.stderr.write(`${line}\n`)
    })
  child.once('error', listening.reject)
  void ended.then(() => listening.reject(new Error(`The product ended before it was ready: ${output}`)))
  return {
    url: await listening.promise,
    pid: child.pid,
    output: () => output,
    async close() {
      signalGroup(child, 'SIGTERM')
      const deadline = setTimeout(killGroup, GRACE_MS)
      await ended
      clearTimeout(deadline)
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Records the secrets of a call for the scan of the logs. A JSON answer is read beside its reader; a stream is not. */
async function recordCall(call: Parameters<typeof recordSecretsOfCall>[0], answering: Promise<Response>): Promise<Response> {
  const response = await answering
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  recordSecretsOfCall({ ...call, cookies: response.headers.getSetCookie(), ...(isJson ? { answer: await response.clone().text() } : {}) })
  return response
}

/** A copy of the starter library for a product that changes it; empty (build one) when this checkout has none yet. The caller removes it. */
export function copyTestLibrary(): string {
  if (!existsSync(testLibrary)) return ''
  const copy = mkdtempSync(path.join(tmpdir(), 'sugya-test-library-'))
  cpSync(testLibrary, copy, { recursive: true })
  return copy
}
