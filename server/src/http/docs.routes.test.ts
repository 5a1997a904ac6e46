import { brotliDecompressSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it, vi } from 'vitest'
import { docsRoutes } from './docs.routes.ts'
import { handleErrors } from './errors/error-handler.ts'
import type { Operators } from './session/operators.ts'

const alone = { token: undefined, exposed: false }

async function createApp(hasPage: boolean, operators: Operators = alone) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  await app.register(swagger, { openapi: { info: { title: 'Test', version: '1' } }, transform: jsonSchemaTransform })
  await app.register(docsRoutes({ hasPage, operators }))
  return app
}

it('serves the page of the API from files of its own, without inline scripts', async () => {
  const app = await createApp(true)
  const page = await app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(files).toHaveLength(3)
  for (const file of files) expect((await app.inject(file)).statusCode, file).toBe(200)
  expect(page.body).not.toMatch(/<script>|https?:/)
})

it('compresses the description of the API once, not for every request', async () => {
  const app = await createApp(false)
  await app.ready()
  const write = vi.spyOn(app, 'swagger')
  const read = async (encoding: string) => await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
  const answers = [await read('br'), await read('br')]
  const plain = (await read('identity')).body
  for (const { headers, rawPayload } of answers) {
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain)
  }
  expect(write).toHaveBeenCalledTimes(2)
})

it('describes the API on a machine alone, and to bearers of the token where others reach the server', async () => {
  const read = async (operators: Operators, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const answer = await (await createApp(false, operators)).inject({ url: '/api/openapi.json', headers, remoteAddress })
    return answer.statusCode
  }
  const token = 'a token of operators'
  const bearer = { authorization: `Bearer ${token}` }
  expect((await (await createApp(false)).inject('/api/docs')).statusCode).toBe(404)
  expect([await read(alone), await read(alone, {}, '192.168.1.9')]).toEqual([200, 404])
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) expect(await read(alone, { [header]: '127.0.0.1' })).toBe(404)
  expect([await read({ token: undefined, exposed: true }), await read({ token: undefined, exposed: true }, bearer)]).toEqual([404, 404])
  for (const exposed of [true, false]) {
    expect(await read({ token, exposed }, { ...bearer, 'x-forwarded-for': '203.0.113.7' }, '203.0.113.9')).toBe(200)
    for (const wrong of [
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ])
      expect(await read({ token, exposed }, wrong)).toBe(404)
  }
})
