import { type Access, type Endpoint, defineApi } from '@sugya/contract/endpoint'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { enforceAccess } from './access.ts'
import { handleErrors } from './errors/error-handler.ts'
import { serve } from './serve.ts'

function createApp(deps?: Parameters<typeof enforceAccess>[1]) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  enforceAccess(app, deps)
  return app
}

function createEndpoint<A extends Access>(method: Endpoint['method'], path: string, access: A) {
  return defineApi('Test', { call: { method, path, access, summary: 'A route of the test', response: z.any() } }).call
}

describe('enforceAccess', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)('stops the start on a %s route under /api that is not declared through serve()', (method) => {
    expect(() => createApp().route({ method, url: '/api/anything', handler: () => 'secret' })).toThrow(
      `The route ${method} /api/anything is not declared through serve()`,
    )
  })

  it('stops the start on such a route inside a plugin', async () => {
    const app = createApp()
    app.register(async (plugin) => {
      plugin.get('/api/hidden', { config: {} }, () => 'secret')
    })
    await expect(app.ready()).rejects.toThrow('/api/hidden is not declared through serve()')
  })

  it('accepts undeclared routes outside /api', async () => {
    const app = createApp()
    app.get('/chat', () => 'page')
    expect((await app.inject('/chat')).body).toBe('page')
  })

  it.each(['/api/admin', '/api/admin/anything', '/api/training/files', '/api/training'])(
    'stops the start when %s is open to others than administrators',
    (url) => {
      for (const access of ['public', 'visitor', 'user', 'provider'] as const)
        expect(() => serve(createApp(), createEndpoint('GET', url, access), () => 'secret')).toThrow(
          `The route GET ${url} is open to others than administrators`,
        )
      expect(() => serve(createApp(), createEndpoint('GET', url, 'admin'), () => 'secret')).not.toThrow()
    },
  )

  it('leaves only the sign-in of administrators open in their area', () => {
    expect(() => serve(createApp(), createEndpoint('POST', '/api/admin/login', 'public'), () => 'in')).not.toThrow()
    expect(() => serve(createApp(), createEndpoint('POST', '/api/admin/login/again', 'public'), () => 'in')).toThrow('open to others')
  })

  it('hands the administrator to the handler and refuses writes sent by other sites', async () => {
    const admin = { id: '1', username: 'a', email: 'a@localhost', role: 'admin' }
    const app = createApp({ findAdmin: (request) => Promise.resolve(request.headers.cookie === 'a=1' ? admin : undefined) })
    for (const method of ['GET', 'POST'] as const) serve(app, createEndpoint(method, '/api/admin/me', 'admin'), (call) => call.admin)
    const call = async (method: 'GET' | 'POST', headers: Record<string, string>) =>
      await app.inject({ method, url: '/api/admin/me', headers })
    expect((await call('GET', { cookie: 'a=1' })).json()).toEqual(admin)
    expect((await call('POST', { cookie: 'a=1', 'sec-fetch-site': 'same-origin' })).json()).toEqual(admin)
    expect((await call('POST', { cookie: 'a=1', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await call('GET', { cookie: 'a=2' })).statusCode).toBe(401)
  })

  it('refuses callers of administrator routes before it reads the body', async () => {
    const app = createApp()
    let wasReached = false
    for (const method of ['GET', 'POST'] as const)
      serve(app, createEndpoint(method, '/api/admin/users', 'admin'), () => (wasReached = true))
    for (const request of [
      { method: 'GET' as const },
      { method: 'HEAD' as const },
      { method: 'POST' as const, payload: '{broken', headers: { 'content-type': 'application/json' } },
      { method: 'GET' as const, headers: { authorization: 'Bearer admin', cookie: 'admin=1', 'x-forwarded-for': '127.0.0.1' } },
    ]) {
      expect((await app.inject({ url: '/api/admin/users', ...request })).statusCode).toBe(401)
    }
    expect(wasReached).toBe(false)
  })

  it('lets anyone call public and visitor routes', async () => {
    const app = createApp()
    serve(app, createEndpoint('GET', '/api/a', 'public'), () => 'a')
    serve(app, createEndpoint('GET', '/api/b', 'visitor'), () => 'b')
    expect((await app.inject('/api/a')).body + (await app.inject('/api/b')).body).toBe('ab')
  })
})
