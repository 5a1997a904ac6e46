import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { ModelsOptions } from '../../server/src/composition/models.ts'
import type { LibraryState } from '../../server/src/ports/library.ts'
import { copyEmbeddedDatabase } from './database/embedded-template.ts'
import { recordSecretsOfCall, recordSecretsOfSettings } from './logs/call-secrets.ts'
import { recordOutput, suiteFolder, suiteLog } from './logs/suite-log.ts'

// Without this the engine writes a line to stderr for every table it creates.
process.env.LANCEDB_LOG = 'error'

export const ROOT = path.join(import.meta.dirname, '../..')

/**
 * The starter library is built once for a checkout: the first test that starts a product waits for it, later ones open
 * it.
 */
export const testLibrary = path.join(ROOT, 'node_modules/.cache/sugya-test-library')

/** For every process that a test starts: what one has compiled the next need not compile again. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node') }

export interface ProductOptions {
  /** Settings, as in `.env`. */
  variables?: Record<string, string>
  /**
   * `small`: the beginning of Genesis, for tests that no text matters to; the starter library takes half a second to
   * open. Default: `starter`.
   */
  library?: 'starter' | 'small'
  /** The database and data folder of the product, which the caller drops. Default: new ones that `close` removes. */
  database?: { options: { databaseUrl?: string; dataDir: string } } | undefined
  /**
   * The process that runs the product. `this`: composed in the calling process, which is fastest. `own`:
   * `node server/src/main.ts` with the data folder as its working folder, so that it reads no `.env`. Or a command and
   * the folder in which it runs.
   */
  run?: 'this' | 'own' | { command: string; args: string[]; cwd: string }
  /**
   * True: a machine that has never run the product, which creates its own database and library. Default: both are
   * there, without a reader's data.
   */
  isNewMachine?: boolean
  /** False: resolves once the product listens, while the library is still being built or opened. */
  waitForLibrary?: boolean
  /** What replaces parts of a product in the calling process (`ComposeOptions`). */
  models?: ModelsOptions
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
  /** The process of that id. Undefined for a product in the calling process. */
  child: ChildProcess | undefined
  /** What a process has written on both of its outputs so far. Empty for a product in the calling process. */
  output(): string
  /** Stops the product and waits for its end. */
  close(): Promise<void>
}

/** Empty is unset, and wins over a `.env` file. */
const unset = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', DATABASE_URL: '', PUBLIC_URL: '' }
/** All guests of a test come from one network. */
const manyGuests = {
  GUEST_NETWORK_LIMIT: '1000000',
  FREE_NETWORK_LIMIT: '1000000',
  GUEST_HOURLY_LIMIT: '1000000',
  NETWORK_WORK_LIMIT: '1000000000',
  NETWORK_CONNECTIONS: '1000000',
}
/** Nothing listens there: no test leaves the machine. */
const offline = { SEFARIA_BASE_URL: 'http://127.0.0.1:1' }

/**
 * Starts the whole product on a free port. Rejects when it ends, or its library cannot be built, before it is ready.
 */
export async function startProduct(given: ProductOptions = {}): Promise<TestProduct> {
  const { variables = {}, library = 'starter', database, run = 'this', isNewMachine = false, ...options } = given
  recordSecretsOfSettings(variables)
  const { dataDir = mkdtempSync(path.join(tmpdir(), 'sugya-product-')), databaseUrl } = database?.options ?? {}
  if (database === undefined && variables['DATA_DIR'] === undefined && !isNewMachine) await copyEmbeddedDatabase(dataDir)
  const libraryUri = isNewMachine ? '' : library === 'small' ? await smallTestLibrary() : testLibrary
  const settings = {
    ...{ ...unset, ...manyGuests, ...offline, PORT: '0', DATA_DIR: dataDir, LIBRARY_URI: libraryUri },
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

let smallLibrary: Promise<string> | undefined

/** A small library for the products of this process, which only read it. It is gone with the process. */
export function smallTestLibrary(): Promise<string> {
  return (smallLibrary ??= (async () => {
    // Loaded on demand, like the server.
    const { buildSmallLibrary } = await import('./factories/small-library.ts')
    const folder = mkdtempSync(path.join(tmpdir(), 'sugya-small-library-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await buildSmallLibrary(folder)
    return folder
  })())
}

const newDevice = () => ({ 'x-device-fingerprint': randomUUID().replaceAll('-', '') })

type Running = Pick<TestProduct, 'url' | 'pid' | 'child' | 'output' | 'close'>

async function compose(settings: Record<string, string>, { waitForLibrary = true, models }: ProductOptions): Promise<Running> {
  // Loaded on demand: a caller that spawns a process does not need the server's modules.
  const { compose: composeProduct } = await import('../../server/src/composition/compose.ts')
  const { readConfig } = await import('../../server/src/config.ts')
  const library = Promise.withResolvers<void>()
  library.promise.catch(() => {})
  const onLibrary = (state: LibraryState) => {
    if (state.state === 'ready') library.resolve()
    if (state.state === 'failed' || state.state === 'unreadable') library.reject(new Error(state.reason))
  }
  const product = await composeProduct(readConfig(settings), { onLibrary, log: suiteLog(), models })
  const url = await product.listen()
  if (waitForLibrary) await library.promise
  return { url, pid: process.pid, child: undefined, output: () => '', close: () => product.close() }
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
    // A group of its own, so that nothing which the command has started outlives the test.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No key of the developer and no setting of an npm around the test reaches the product.
    env: {
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      ...compileCache,
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
      else if (/^The library cannot be (?:prepared|read)/.test(line)) listening.reject(new Error(line))
      else if (showWarnings && (stream === child.stderr || (line.startsWith('{') && !BELOW_WARNING.test(line))))
        process.stderr.write(`${line}\n`)
    })
  child.once('error', listening.reject)
  void ended.then(() => listening.reject(new Error(`The product ended before it was ready: ${output}`)))
  return {
    url: await listening.promise,
    pid: child.pid,
    child,
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
