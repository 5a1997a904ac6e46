import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { enforceAccess } from '../../../http/access.ts'
import { handleErrors } from '../../../http/errors/error-handler.ts'
import { importRoutes } from './imports.routes.ts'

it('refuses to remove an archive that a running harvest uses', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  enforceAccess(app, { findAdmin: () => Promise.resolve({ id: '1', username: 'a', email: 'a@localhost', role: 'admin' }) })
  const store = { list: () => Promise.resolve([{ status: 'active', request: { folder: 'texts.zip' } }]) }
  await app.register(importRoutes({ imports: {}, store, limit: 1 } as unknown as Parameters<typeof importRoutes>[0]))
  const answer = await app.inject({ method: 'DELETE', url: '/api/training/imports/texts.zip' })
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'busy', reason: 'archive_in_use' } }])
})
