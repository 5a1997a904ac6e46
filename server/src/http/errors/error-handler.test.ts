import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ConflictReason, ErrorBody, ErrorCode } from '@sugya/contract/errors'
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

const parseError = (response: { body: string }) => ErrorBody.parse(JSON.parse(response.body)).error

/** The messages in Hebrew, English and Russian. */
const readInEachLanguage = (app: FastifyInstance, check: (response: { statusCode: number; body: string }) => void = () => {}) =>
  Promise.all(
    ['he', 'en', 'ru'].map(async (language) => {
      const response = await app.inject({ url: '/x', headers: { 'accept-language': language } })
      check(response)
      return parseError(response).message
    }),
  )

describe('the error handler', () => {
  it.each(ErrorCode.options)('answers %s with its status and a message in three languages', async (code) => {
    const app = appThatThrows(new AppError(code, 'for the log only'))
    const messages = await readInEachLanguage(app, (response) => {
      expect(response.statusCode).toBe(httpStatus[code])
      expect(response.body).not.toContain('for the log only')
    })
    expect(messages[0]).toMatch(/\p{Script=Hebrew}/u)
    expect(messages[1]).toMatch(/^[\p{ASCII}]+$/u)
    expect(messages[2]).toMatch(/\p{Script=Cyrillic}/u)
  })

  it.each(ConflictReason.options)('answers a conflict with the reason %s and a sentence of its own in three languages', async (reason) => {
    const app = appThatThrows(new AppError('conflict', 'for the log only', { details: { reason } }))
    const messages = await readInEachLanguage(app, (response) => {
      expect(response.statusCode).toBe(409)
      expect(parseError(response)).toMatchObject({ code: 'conflict', reason })
      expect(response.body).not.toContain('for the log only')
    })
    expect(messages[0]).toMatch(/\p{Script=Hebrew}/u)
    expect(messages[1]).toMatch(/^[\p{ASCII}]+$/u)
    expect(messages[2]).toMatch(/\p{Script=Cyrillic}/u)
  })

  it('has a different sentence for each reason of a conflict', async () => {
    const messages = await Promise.all(
      ConflictReason.options.map((reason) => readInEachLanguage(appThatThrows(new AppError('conflict', '', { details: { reason } })))),
    )
    for (const language of [0, 1, 2]) expect(new Set(messages.map((sentences) => sentences[language])).size).toBe(messages.length)
  })

  it('hides the details of an unexpected error', async () => {
    const error = new Error('connect ECONNREFUSED postgres://sugya:secret@db/sugya')
    const response = await appThatThrows(error).inject('/x')
    expect(response.statusCode).toBe(500)
    expect(parseError(response)).toEqual({
      code: 'internal',
      message: expect.any(String) as string,
      requestId: expect.any(String) as string,
    })
    expect(response.body).not.toMatch(/secret|postgres|ECONNREFUSED|\.ts/)
  })

  it('prefers the language of the body to that of the header', async () => {
    const response = await appThatThrows(new AppError('forbidden', '')).inject({
      method: 'POST',
      url: '/x',
      headers: { 'accept-language': 'en' },
      payload: { language: 'ru' },
    })
    expect(parseError(response).message).toMatch(/\p{Script=Cyrillic}/u)
  })

  it.each([
    [undefined, 'en'],
    ['fr, de;q=0.8', 'en'],
    ['iw', 'he'],
    ['en;q=0.3, ru-RU;q=0.9', 'ru'],
    [`${'x,'.repeat(5000)}he`, 'en'],
    [';;q=,,;he;q=nonsense', 'en'],
  ])('reads the language from Accept-Language %s', async (header, language) => {
    const headers = header === undefined ? {} : { 'accept-language': header }
    const { message } = parseError(await appThatThrows(new AppError('not_found', '')).inject({ url: '/x', headers }))
    expect(message).toBe({ en: 'Nothing was found here.', he: 'לא נמצא כאן דבר.', ru: 'Здесь ничего нет.' }[language])
  })

  it('says when to retry in the header and in the body', async () => {
    const response = await appThatThrows(new AppError('rate_limited', '', { details: { retryAfter: 2.4 } })).inject('/x')
    expect(response.headers['retry-after']).toBe('3')
    expect(parseError(response).retryAfter).toBe(2.4)
  })

  it('answers a malformed path with the same body', async () => {
    const response = await appThatThrows(new Error('unused')).inject({ url: '/%E0%A4%A', headers: { 'accept-language': 'he' } })
    expect(response.statusCode).toBe(400)
    expect(parseError(response)).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/\p{Script=Hebrew}/u) as string })
    expect(response.headers['x-request-id']).toBe(parseError(response).requestId)
  })

  it.each([
    ['bytes that are not HTTP', 'HELO sugya\r\n\r\n', 400, 'invalid_input'],
    ['too many headers', `GET /x HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`, 431, 'payload_too_large'],
  ])('answers %s with the same body', async (_, bytes, status, code) => {
    const app = appThatThrows(new Error('unused'))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `))
    expect(parseError({ body }).code).toBe(code)
  })
})
