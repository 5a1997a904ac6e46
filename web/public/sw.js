// The service worker: keeps copies of texts and conversations that were read, for the time without a network.
//
// It answers only requests of its lists, and only with what the network refuses: everything else, a running answer
// among it, never passes through it, so a new version may take over at any time. An operator withdraws it with
// OFFLINE_COPIES=0: the server then serves a worker in its place that deletes all copies and unregisters itself.

const SHELL = 'shell-1'
const ASSETS = 'assets-1'
const TEXTS = 'texts-1'
/** Followed by the hash of a session token: copies of one reader. */
const PRIVATE = 'private-1-'

/** An unlisted page, whose document is the same for every reader of a language. */
const SHELL_PAGE = '/account'
/** Most copies of each kind; the oldest go first. */
const LIMITS = { [ASSETS]: 500, [TEXTS]: 200, [PRIVATE]: 60 }

/** The same for every reader. */
const TEXT_CALLS = [/^\/api\/texts\/(?:ref|contents)\/[^/]+$/, /^\/api\/texts\/(?:works|daily-study|torah-portion)$/, /^\/api\/daily$/]
/** Those of the reader who is signed in, or of the guest of this browser. */
const PRIVATE_CALLS = [/^\/api\/conversations$/, /^\/api\/conversations\/[\w-]+\/messages$/]
/** Calls after which another person may use this browser. */
const READER_CHANGES = /^\/api\/(?:auth\/(?:signin|signup|logout|reset-password)|account(?:\/.*)?)$/
/** Pages that are never served from a copy. */
const CLOSED_PAGES = /^\/(?:admin|upgrade|success|dev)(?:\/|$)/

/** Counts changes of the reader: an answer to a request from before one is not kept. */
let changes = 0

addEventListener('install', (event) => {
  event.waitUntil(refreshShell().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  event.waitUntil(removeOldVersions().then(() => clients.claim()))
})

addEventListener('message', (event) => {
  // The page names what it loaded before there was a worker. Its files never change, so the browser has them.
  const { assets } = event.data ?? {}
  // A page that was opened while the worker took over is not its client yet.
  if (Array.isArray(assets)) event.waitUntil(Promise.all([clients.claim(), keepAssets(assets.filter((path) => isAsset(String(path))))]))
  if (event.data === 'forget') event.waitUntil(forgetReaders())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    if (READER_CHANGES.test(pathname)) event.waitUntil(forgetReaders())
    return
  }
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api/') && !CLOSED_PAGES.test(pathname)) event.respondWith(openPage(event, pathname))
  } else if (isAsset(pathname)) event.respondWith(openAsset(event))
  else if (TEXT_CALLS.some((call) => call.test(pathname))) event.respondWith(read(event, async () => TEXTS))
  else if (PRIVATE_CALLS.some((call) => call.test(pathname))) event.respondWith(read(event, () => openReader(request)))
})

const isAsset = (path) => /^\/(?:assets\/[\w.-]+|first\.js|icon\.svg)$/.test(path)

/** The document of the network, else the shell, which starts the application at any address. */
async function openPage(event, pathname) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(refreshShell().then(() => keepText(pathname)))
    return response
  } catch (error) {
    const shell = await caches.match(SHELL_PAGE, { cacheName: SHELL })
    if (shell === undefined) throw error
    return shell
  }
}

/** Fetches the shell and the files that it names. Without a network the old one stays. */
async function refreshShell() {
  try {
    const response = await fetch(SHELL_PAGE, { cache: 'no-cache' })
    if (!response.ok) return
    const html = await response.clone().text()
    await (await caches.open(SHELL)).put(SHELL_PAGE, response)
    await keepAssets(['/first.js', ...[...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+)"/g)].map(([, path]) => path)])
  } catch {
    // The next page tries again.
  }
}

/** The document of a text holds its first answer: the application does not ask for it, so the worker does. */
async function keepText(pathname) {
  const part = /^\/texts\/([^/]+)$/.exec(pathname)?.[1]
  if (part === undefined) return
  try {
    const address = `/api/texts/ref/${encodeURIComponent(decodeURIComponent(part).replaceAll('_', ' ').trim())}`
    const response = await fetch(address)
    if (response.ok) await keep(TEXTS, address, response)
  } catch {
    // Read again, it is tried again.
  }
}

async function keepAssets(paths) {
  const cache = await caches.open(ASSETS)
  await Promise.all(
    paths.map(async (path) => {
      const isKept = path !== '/first.js' && (await cache.match(path)) !== undefined
      if (!isKept) await cache.add(path).catch(() => {})
    }),
  )
  await trim(ASSETS)
}

/** Files under `assets` carry a hash in their names and never change; the others are asked for again. */
async function openAsset(event) {
  const { request } = event
  const copy = await caches.match(request, { cacheName: ASSETS })
  if (copy !== undefined && request.url.includes('/assets/')) return copy
  try {
    const response = await fetch(request)
    if (response.ok && response.status === 200) {
      const kept = response.clone()
      event.waitUntil(caches.open(ASSETS).then((cache) => cache.put(request, kept)))
    }
    return response
  } catch (error) {
    if (copy === undefined) throw error
    return copy
  }
}

/** The answer of the network, else its copy, marked as one with the time of the answer. */
async function read(event, findCache) {
  const before = changes
  const { request } = event
  const name = await findCache()
  try {
    const response = await fetch(request)
    if (response.status === 401) event.waitUntil(forgetReaders())
    if (response.status === 200 && before === changes) {
      const kept = response.clone()
      event.waitUntil(keep(name, request.url, kept, before))
    }
    return response
  } catch (error) {
    const copy = before === changes ? await caches.match(request.url, { cacheName: name }) : undefined
    if (copy === undefined) throw error
    const headers = new Headers(copy.headers)
    headers.set('x-saved-copy', copy.headers.get('date') ?? '')
    return new Response(copy.body, { status: 200, headers })
  }
}

async function keep(name, address, response, before = changes) {
  const cache = await caches.open(name)
  // Deleted and put: the order of a cache is that of its entries' making.
  await cache.delete(address)
  if (before === changes) await cache.put(address, response)
  await trim(name)
  // The reader may have changed while the copy was written.
  if (before !== changes && name.startsWith(PRIVATE)) await caches.delete(name)
}

async function trim(name) {
  const cache = await caches.open(name)
  const limit = LIMITS[name] ?? LIMITS[PRIVATE]
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key)
}

/** The name of the cache of the reader who asks. The copies of any other reader are deleted. */
async function openReader(request) {
  const identity = new TextEncoder().encode(request.headers.get('authorization') ?? 'guest')
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', identity))
  const own = PRIVATE + [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await deleteCaches((name) => name.startsWith(PRIVATE) && name !== own)
  return own
}

async function forgetReaders() {
  changes++
  await deleteCaches((name) => name.startsWith(PRIVATE))
}

/** Caches of earlier versions of this worker. */
async function removeOldVersions() {
  await deleteCaches((name) => ![SHELL, ASSETS, TEXTS].includes(name) && !name.startsWith(PRIVATE))
}

async function deleteCaches(isOld) {
  const names = await caches.keys()
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
}
