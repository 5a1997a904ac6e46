import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { enforceAccess } from './access.ts'
import { handleErrors } from './errors/error-handler.ts'

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

  it.each(['/api/admin', '/api/admin/anything', '/api/training/files', '/api/training'])('%s must be for administrators', (url) => {
    for (const access of ['public', 'visitor', 'user', 'provider'] as const)
      expect(() => app().route({ method: 'GET', url, config: { access }, handler: () => 'secret' })).toThrow(
        `The route GET ${url} is open to others than administrators`,
      )
    expect(() => app().route({ method: 'GET', url, config: { access: 'admin' }, handler: () => 'secret' })).not.toThrow()
  })

  it('nothing but the sign-in of administrators is open in their area', () => {
    const login = { method: 'POST', config: { access: 'public' }, handler: () => 'in' } as const
    expect(() => app().route({ ...login, url: '/api/admin/login' })).not.toThrow()
    expect(() => app().route({ ...login, url: '/api/admin/login/again' })).toThrow('open to others')
  })

  it('an administrator passes, and the route knows who it is; a write that another site sends does not', async () => {
    const made = Fastify()
    handleErrors(made)
    const admin = { id: '1', username: 'a', email: 'a@localhost', role: 'admin' }
    enforceAccess(made, { findAdmin: (request) => Promise.resolve(request.headers.cookie === 'a=1' ? admin : undefined) })
    made.route({ method: ['GET', 'POST'], url: '/api/admin/me', config: { access: 'admin' }, handler: (request) => request.admin })
    const call = async (method: 'GET' | 'POST', headers: Record<string, string>) =>
      await made.inject({ method, url: '/api/admin/me', headers })
    expect((await call('GET', { cookie: 'a=1' })).json()).toEqual(admin)
    expect((await call('POST', { cookie: 'a=1', 'sec-fetch-site': 'same-origin' })).json()).toEqual(admin)
    expect((await call('POST', { cookie: 'a=1', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await call('GET', { cookie: 'a=2' })).statusCode).toBe(401)
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
