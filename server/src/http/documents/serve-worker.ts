import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * Takes the place of the service worker: deletes what it kept, and unregisters itself. Pages that are open stay open.
 */
const WITHDRAWN = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  )
})
`

/** Serves the service worker (web/public/sw.js), or the one that withdraws it. A browser asks for it at every visit. */
export function serveWorker(app: FastifyInstance, folder: string, offlineCopies: boolean): void {
  const worker = offlineCopies ? readFileSync(path.join(folder, 'sw.js'), 'utf8') : WITHDRAWN
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
}
