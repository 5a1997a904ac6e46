/**
 * The product for those who work on it, behind one address (HOST, PORT): `npm run dev`. The API and the documents
 * come from the server, which restarts when its sources change; scripts and styles come from Vite, which replaces
 * them in the open page. Settings are those of `npm start`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')
const SERVER_SOURCES = ['server/src', 'contract/src', 'data'].map((folder) => path.join(ROOT, folder) + path.sep)
/** An editor writes several files at once. */
const SETTLE_MS = 200
const START_LIMIT_MS = 60_000
/** What the built document loads; Vite's entry takes its place. */
const BUILT = /<(?:script|link)[^>]*"\/assets\/[^>]*>(?:<\/script>)?/g

try {
  process.loadEnvFile(path.join(ROOT, '.env'))
} catch {
  // The server says what is wrong with the file; without one there is nothing to load.
}
const host = process.env.HOST ?? '127.0.0.1'
const http = createHttpServer((request, response) => void handle(request, response))
await new Promise<void>((resolve) => http.listen(Number(process.env.PORT ?? 3000), host, resolve))
const address = `http://${host}:${String((http.address() as AddressInfo).port)}`
const serverPort = await findFreePort()
let stopping = false

const vite = await createServer({
  root: path.join(ROOT, 'web'),
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
  logLevel: 'warn',
})
let server = startServer()
let restart: NodeJS.Timeout | undefined
// Not `node --watch`: it sends its own messages over the channels on which our worker threads and processes report.
vite.watcher.add(SERVER_SOURCES)
vite.watcher.on('all', (_event, file) => {
  if (!SERVER_SOURCES.some((folder) => file.startsWith(folder)) || file.endsWith('.test.ts')) return
  clearTimeout(restart)
  restart = setTimeout(() => {
    if (server.exitCode === null) server.kill('SIGTERM')
    else server = startServer()
  }, SETTLE_MS)
})
console.log(`Development server at ${address}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

/**
 * Starts the server, and starts it again after it was ended by a change. One that fails waits for the next change.
 */
function startServer(): ChildProcess {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    // PUBLIC_URL: what the server prints and mails is the address in front of it.
    env: { PUBLIC_URL: address, ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
  })
  child.once('exit', (code, signal) => {
    if (!stopping && (code === 0 || signal === 'SIGTERM')) server = startServer()
  })
  return child
}

async function stop(): Promise<void> {
  stopping = true
  server.kill('SIGTERM')
  http.closeAllConnections()
  await vite.close()
  if (server.exitCode === null) await once(server, 'exit')
  process.exit()
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (/^\/api\//.test(request.url ?? '')) return await proxy(request, response)
    vite.middlewares(request, response, () => void proxy(request, response).catch((error: unknown) => fail(response, error)))
  } catch (error) {
    fail(response, error)
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' })
  response.end(`The server does not answer: ${error instanceof Error ? error.message : String(error)}\n`)
}

/**
 * Hands a request on to the server with its own Host header, so that cookies and the check of origins work as in
 * production.
 */
async function proxy(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await waitForServer()
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = forward({ host: '127.0.0.1', port: serverPort, method: request.method, path: request.url, headers }, resolve)
    sent.once('error', reject)
    response.once('close', () => sent.destroy())
    request.pipe(sent)
  })
  const isDocument = answer.statusCode !== 304 && answer.headers['content-type']?.startsWith('text/html') === true
  if (!isDocument) {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    return
  }
  const { 'content-security-policy': _policy, 'content-length': _length, etag: _etag, ...kept } = answer.headers
  const document = (await text(answer)).replace(BUILT, '').replace('</body>', '<script type="module" src="/src/main.tsx"></script></body>')
  // Vite's own scripts are inline, which the policy of production forbids.
  response.writeHead(answer.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' })
  response.end(await vite.transformIndexHtml(request.url ?? '/', document))
}

/**
 * Resolves when the server accepts connections: after a change it takes a moment to restart. Throws when it does not
 * come back.
 */
async function waitForServer(): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await accepts(serverPort))) {
    if (Date.now() > deadline) throw new Error('it did not start, see the terminal')
    await pause(100)
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function findFreePort(): Promise<number> {
  const probe = createTcpServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
