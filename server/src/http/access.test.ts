import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { enforceAccess } from './access.ts'
import { handleErrors } from './error-handler.ts'

function app() {
  const made = Fastify()
  handleErrors(made)
  enforceAccess(made)
  return made
}

describe('access', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)('a %s route that does not say who may call it stops the start', (method) => {
    expect(() => app().route({ method, url: '/api/anything', handler: () => 'secret' })).toThrow(
      `The route ${method} /api/anything does not say who may call it`,
    )
  })

  it('a route hidden in a plugin is not forgotten', async () => {
    const made = app()
    made.register(async (plugin) => {
      plugin.get('/api/hidden', { config: {} }, () => 'secret')
    })
    await expect(made.ready()).rejects.toThrow('/api/hidden does not say who may call it')
  })

  it('pages outside the API need no word', async () => {
    const made = app()
    made.get('/chat', () => 'page')
    expect((await made.inject('/chat')).body).toBe('page')
  })

  it('the routes of administrators are shut before anything of the request is read', async () => {
    const made = app()
    let wasReached = false
    const handler = () => (wasReached = true)
    made.route({ method: ['GET', 'POST'], url: '/api/admin/users', config: { access: 'admin' }, handler })
    for (const request of [
      { method: 'GET' as const },
      { method: 'HEAD' as const },
      { method: 'POST' as const, payload: '{broken', headers: { 'content-type': 'application/json' } },
      { method: 'GET' as const, headers: { authorization: 'Bearer admin', cookie: 'admin=1', 'x-forwarded-for': '127.0.0.1' } },
    ]) {
      expect((await made.inject({ url: '/api/admin/users', ...request })).statusCode).toBe(401)
    }
    expect(wasReached).toBe(false)
  })

  it('public and visitors’ routes answer', async () => {
    const made = app()
    made.get('/api/a', { config: { access: 'public' } }, () => 'a')
    made.get('/api/b', { config: { access: 'visitor' } }, () => 'b')
    expect((await made.inject('/api/a')).body + (await made.inject('/api/b')).body).toBe('ab')
  })
})
