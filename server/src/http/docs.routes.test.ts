import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { docsRoutes } from './docs.routes.ts'

async function createApp(hasPage: boolean) {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, { openapi: { info: { title: 'Test', version: '1' } }, transform: jsonSchemaTransform })
  await app.register(docsRoutes({ hasPage }))
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

it('serves no page of the API in production, only its description', async () => {
  const app = await createApp(false)
  expect((await app.inject('/api/docs')).statusCode).toBe(404)
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Test' }, paths: {} })
})
