import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorBody, ErrorCode } from '@sugya/contract/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError, httpStatus } from '../../errors.ts'
import { answerBadAddress, answerBadRequest, handleErrors } from './error-handler.ts'

let made: FastifyInstance | undefined
afterEach(() => made?.close())

function appThatThrows(error: Error): FastifyInstance {
  made = Fastify({ frameworkErrors: answerBadAddress, clientErrorHandler: answerBadRequest })
  handleErrors(made)
  made.all('/:any', () => {
    throw error
  })
  return made
}

const errorOf = (response: { body: string }) => ErrorBody.parse(JSON.parse(response.body)).error

describe('an error', () => {
  it.each(ErrorCode.options)('%s has its status and words in three languages', async (code) => {
    const app = appThatThrows(new AppError(code, 'for the log only'))
    const messages = await Promise.all(
      ['he', 'en', 'ru'].map(async (language) => {
        const response = await app.inject({ url: '/x', headers: { 'accept-language': language } })
        expect(response.statusCode).toBe(httpStatus[code])
        expect(response.body).not.toContain('for the log only')
        return errorOf(response).message
      }),
    )
    expect(messages[0]).toMatch(/\p{Script=Hebrew}/u)
    expect(messages[1]).toMatch(/^[\p{ASCII}]+$/u)
    expect(messages[2]).toMatch(/\p{Script=Cyrillic}/u)
  })

  it('that nobody foresaw tells nothing of the inside', async () => {
    const error = new Error('connect ECONNREFUSED postgres://sugya:secret@db/sugya')
    const response = await appThatThrows(error).inject('/x')
    expect(response.statusCode).toBe(500)
    expect(errorOf(response)).toEqual({ code: 'internal', message: expect.any(String) as string, requestId: expect.any(String) as string })
    expect(response.body).not.toMatch(/secret|postgres|ECONNREFUSED|\.ts/)
  })

  it('speaks the language of the body before that of the header', async () => {
    const response = await appThatThrows(new AppError('conflict', '')).inject({
      method: 'POST',
      url: '/x',
      headers: { 'accept-language': 'en' },
      payload: { language: 'ru' },
    })
    expect(errorOf(response).message).toMatch(/\p{Script=Cyrillic}/u)
  })

  it.each([
    [undefined, 'en'],
    ['fr, de;q=0.8', 'en'],
    ['iw', 'he'],
    ['en;q=0.3, ru-RU;q=0.9', 'ru'],
    [`${'x,'.repeat(5000)}he`, 'en'],
    [';;q=,,;he;q=nonsense', 'en'],
  ])('understands Accept-Language %s', async (header, language) => {
    const headers = header === undefined ? {} : { 'accept-language': header }
    const { message } = errorOf(await appThatThrows(new AppError('not_found', '')).inject({ url: '/x', headers }))
    expect(message).toBe({ en: 'Nothing was found here.', he: 'לא נמצא כאן דבר.', ru: 'Здесь ничего нет.' }[language])
  })

  it('tells when to come back, in the header and in the body', async () => {
    const response = await appThatThrows(new AppError('rate_limited', '', { details: { retryAfter: 2.4 } })).inject('/x')
    expect(response.headers['retry-after']).toBe('3')
    expect(errorOf(response).retryAfter).toBe(2.4)
  })

  it('of an address that cannot be read has the same body', async () => {
    const response = await appThatThrows(new Error('unused')).inject({ url: '/%E0%A4%A', headers: { 'accept-language': 'he' } })
    expect(response.statusCode).toBe(400)
    expect(errorOf(response)).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\p{Script=Hebrew}/u) as string })
    expect(response.headers['x-request-id']).toBe(errorOf(response).requestId)
  })

  it.each([
    ['something that is not HTTP', 'HELO sugya\r\n\r\n', 400, 'invalid_input'],
    ['headers without end', `GET /x HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`, 431, 'payload_too_large'],
  ])('of %s has the same body', async (_, bytes, status, code) => {
    const app = appThatThrows(new Error('unused'))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `))
    expect(errorOf({ body }).code).toBe(code)
  })
})
