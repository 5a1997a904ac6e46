import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'

const password = { kind: 'password', value: 'Zanzibar 1 "quoted"' }
const question = { kind: 'question', value: 'מי היה משה רבנו' }
const line = (fields: object) => JSON.stringify({ level: 30, time: 1_763_741_234_567, ...fields })
const find = (...lines: string[]) => findSecrets(lines.join('\n'), [password, question])

describe('secret scan of a log', () => {
  it('finds no secret where there is none', () => {
    const request = line({ msg: 'request', method: 'POST', route: '/api/auth/signin', status: 401, reqId: crypto.randomUUID() })
    expect(find(request, request, 'The library is ready', '')).toEqual([])
  })

  it('reports place and kind of a secret, and not the secret', () => {
    const leaks = find(
      line({ msg: 'request' }),
      line({ msg: 'it failed', err: { cause: { message: `for ${password.value}!` } } }),
      line({ msg: 'asked', list: [{ text: question.value }] }),
    )
    expect(leaks).toEqual([
      { kind: 'password', line: 2, key: 'err.cause.message', message: 'it failed' },
      { kind: 'question', line: 3, key: 'list.0.text', message: 'asked' },
    ])
    expect(JSON.stringify(leaks)).not.toContain('Zanzibar')
  })

  it('finds a secret in a message, a field name, a line that is not JSON, and in URL encoding or base64', () => {
    const leaks = find(
      line({ msg: password.value }),
      line({ [password.value]: 1 }),
      `Error: ${question.value}`,
      line({ url: `/search/${encodeURIComponent(question.value)}?language=he` }),
      line({ header: `Basic ${Buffer.from(password.value).toString('base64')}` }),
    )
    expect(leaks.map(({ line: number, kind, message }) => [number, kind, message])).toEqual([
      [1, 'password', ''],
      [2, 'password', ''],
      [3, 'question', ''],
      [4, 'question', ''],
      [5, 'password', ''],
    ])
  })

  it.each([
    ['bearer token', `authorization: Bearer ${'x'.repeat(43)}`],
    ['cookie', 'a=b; sugya_session=abcdefgh'],
    ['hash of a password', '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'],
    ['mailed link', 'https://sugya.example/reset-password#token=abc'],
    ['key of the payment provider', 'sk_test_tapir'],
    ['key of the payment provider', 'whsec_marmoset'],
    ['key of the payment provider', 'pi_123_secret_456'],
    ['key of a model', 'Incorrect API key provided: sk-numbat-key'],
    ['card number', 'card 4242 4242 4242 4242 was declined'],
    ['card number', '4000002500003155'],
    ['password in an address', 'cannot reach smtp://mailer:coati@mail.example:25'],
    ['e-mail address', 'no such user reader1@example.org'],
  ])('recognizes a %s by its form: %s', (kind, text) => {
    expect(find(line({ reason: text }))).toEqual([expect.objectContaining({ kind, line: 1, key: 'reason' })])
  })

  it('takes nothing else for a secret', () => {
    for (const text of [
      'postgres://127.0.0.1:5432/sugya',
      'file:///app/node_modules/@fastify/cookie/plugin.js:12:3',
      '12345678-1234-4123-8123-123456789012',
      'https://www.sefaria.org/Genesis.1.1',
      '4242',
    ])
      expect(find(line({ text }))).toEqual([])
  })

  it('requires secrets too long to occur by chance', () => {
    expect(() => findSecrets('', [{ kind: 'password', value: 'short' }])).toThrow('says nothing')
  })
})
