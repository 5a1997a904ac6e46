import { defineApi } from '@sugya/contract/endpoint'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { enforceAccess } from './access.ts'
import { handleErrors } from './errors/error-handler.ts'
import { serve } from './serve.ts'

const Book = z.object({ title: z.string() })
const api = defineApi('Books', {
  renameBook: {
    method: 'PATCH',
    path: '/api/books/:id',
    access: 'public',
    summary: 'Rename a book',
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ draft: z.stringbool().default(false) }),
    body: Book,
    status: 202,
    response: Book.extend({ id: z.number() }),
    otherResponses: { 200: Book },
  },
})

function createApp() {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  enforceAccess(app)
  serve(app, api.renameBook, ({ params, query, body, reply }) => {
    if (query.draft) reply.code(200)
    return { ...body, id: params.id, secret: 'not in the contract' }
  })
  return app
}
const call = async (path: string, payload: object) => await createApp().inject({ method: 'PATCH', url: path, payload })

it('passes parsed input to the handler and serializes its answer by the schema of the status', async () => {
  const answer = await call('/api/books/7', { title: 'Genesis' })
  expect([answer.statusCode, answer.json()]).toEqual([202, { title: 'Genesis', id: 7 }])
  const other = await call('/api/books/7?draft=true', { title: 'Genesis' })
  expect([other.statusCode, other.json()]).toEqual([200, { title: 'Genesis' }])
})

it.each([
  ['params', '/api/books/seven', { title: 'Genesis' }],
  ['query', '/api/books/7?draft=perhaps', { title: 'Genesis' }],
  ['body', '/api/books/7', { title: 1 }],
])('rejects %s that do not match the endpoint', async (_part, path, payload) => {
  expect((await call(path, payload)).statusCode).toBe(400)
})
