import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { serveWeb } from './web-pages.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

async function appWith({ built }: { built: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sugya-web-'))
  folders.push(folder)
  if (built) {
    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Sugya</title>')
    writeFileSync(path.join(folder, 'assets/main-1a2b.js'), 'void 0')
  }
  const app = Fastify()
  handleErrors(app)
  await serveWeb(app, folder)
  return app
}

describe('the pages of the browser application', () => {
  it.each(['/', '/landing', '/chat', '/chat/5e0c6f9a', '/chat?x=1', '/accuracy', '/admin'])('%s is one of them', async (url) => {
    const response = await (await appWith({ built: true })).inject(url)
    expect(response).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Sugya</title>' })
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/shared/Ab_-9', '/sheet/5e0c6f9a'])('%s is one of them, and not for those who search', async (url) => {
    const app = await appWith({ built: true })
    const response = await app.inject(url)
    expect([response.statusCode, response.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
    expect((await app.inject('/chat')).headers['x-robots-tag']).toBeUndefined()
  })

  it('any other address shows the same document as not found', async () => {
    const response = await (await appWith({ built: true })).inject('/no/such/page')
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('<title>Sugya</title>')
  })

  it('assets are kept for a year, and one that is gone is no page', async () => {
    const app = await appWith({ built: true })
    const asset = await app.inject('/assets/main-1a2b.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await app.inject('/assets/main-0000.js')).json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it.each(['/assets/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/assets/%2e%2e/%2e%2e/etc/passwd'])('%s leads nowhere', async (url) => {
    expect((await (await appWith({ built: true })).inject(url)).body).not.toContain('root:')
  })

  it.each([true, false])('calls that do not exist get the error body (built: %s)', async (built) => {
    const response = await (await appWith({ built })).inject('/api/none')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'not_found' } })
  })

  it('says how to build them when they are not', async () => {
    const response = await (await appWith({ built: false })).inject('/chat')
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
  })
})
