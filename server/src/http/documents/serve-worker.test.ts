import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveWorker } from './serve-worker.ts'

async function readWorker(offlineCopies: boolean) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'worker-'))
  writeFileSync(path.join(folder, 'sw.js'), 'keepCopies()')
  const app = Fastify()
  serveWorker(app, folder, offlineCopies)
  const { headers, body } = await app.inject('/sw.js')
  return { headers, body }
}

it('the service worker is asked for again at every visit', async () => {
  const { headers, body } = await readWorker(true)
  expect(body).toBe('keepCopies()')
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
})

it('the worker that withdraws copies deletes every cache and unregisters itself', async () => {
  const { body } = await readWorker(false)
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const kept = new Set(['texts-1', 'private-1-a'])
  let isRegistered = true
  const scope = {
    addEventListener: (type: string, listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void) =>
      listeners.set(type, listener),
    caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    registration: { unregister: async () => (isRegistered = false) },
    skipWaiting: () => {},
  }
  runInNewContext(body, { ...scope, Promise })
  await new Promise<void>((resolve) => listeners.get('activate')?.({ waitUntil: (work) => void work.then(() => resolve()) }))
  expect([...kept, isRegistered]).toEqual([false])
})
