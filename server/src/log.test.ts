import { describe, expect, it } from 'vitest'
import { createLog, describeError } from './log.ts'

it('leaves out the headers of an upload', () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  log.debug({ busboyOptions: { headers: { authorization: 'Bearer secret', cookie: 'secret' } } }, 'Providing options to busboy')
  expect(lines.join()).toContain('Providing options to busboy')
  expect(lines.join()).not.toContain('secret')
})

const everything = (error: unknown) => JSON.stringify(describeError(error))

describe('an error in the log', () => {
  it('keeps its kind, message, code, place and causes', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    const described = describeError(new TypeError('it broke', { cause }))
    expect(described).toMatchObject({
      type: 'TypeError',
      message: 'it broke',
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    })
    expect(described.stack).toContain('log.test.ts')
    expect(described.stack).not.toContain('it broke')
  })

  it('does not keep the values of a statement', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(secret) already exists.',
      constraint: 'users_email',
    })
    const failed = Object.assign(new Error('Failed query: insert into users values ($1)\nparams: secret', { cause }), {
      query: 'insert into users values ($1)',
      params: ['secret'],
    })
    expect(everything(failed)).not.toContain('secret')
    expect(describeError(failed)).toMatchObject({
      query: 'insert into users values ($1)',
      cause: { code: '23505', constraint: 'users_email' },
    })
    expect(everything(Object.assign(new Error('invalid input syntax for type uuid: "secret"'), { code: '22P02' }))).not.toContain('secret')
  })

  it('does not keep them either when it was wrapped under its own message', () => {
    const cause = Object.assign(new Error('Failed query: select $1\nparams: secret'), { query: 'select $1', params: ['secret'] })
    expect(everything(new Error(cause.message, { cause }))).not.toContain('secret')
  })

  it('does not keep what else is attached to it, or what is no error', () => {
    expect(everything(Object.assign(new Error('the model failed'), { requestBodyValues: { messages: ['secret'] } }))).not.toContain(
      'secret',
    )
    expect(everything('secret')).not.toContain('secret')
  })

  it('with causes in a circle comes to an end', () => {
    const one = new Error('one')
    one.cause = one
    expect(everything(one)).toContain('one')
  })
})
