import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handleErrors } from '../errors/error-handler.ts'
import { INSIDE, limitRequests } from './limit-requests.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function createApp(work: number) {
  const counted: string[] = []
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
  handleErrors(app)
  await app.register(cookie)
  limitRequests(app, { work, metrics: { count: (name) => void counted.push(name) } })
  app.get('/file', () => 'file')
  app.get('/api/dear', { config: { cost: 50 } }, () => 'dear')
  app.get('/api/search/:words', { config: { cost: ({ url }) => url.length } }, () => 'found')
  const get = async (url: string, network = '192.0.2.1', headers: Record<string, string> = {}) =>
    await app.inject({ url, headers: { 'x-forwarded-for': network, ...headers } })
  return { app, counted, get }
}

it('refuses a network that has asked for too much, says for how long, and leaves the others alone', async () => {
  const { get, counted } = await createApp(120)
  const answers = [await get('/api/dear'), await get('/api/dear'), await get('/api/dear')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(answers.map(({ headers }) => headers['ratelimit'])).toEqual(['"network";r=70;t=10', '"network";r=20;t=10', '"network";r=0;t=10'])
  expect(answers[2]?.headers).toMatchObject({ 'retry-after': '10', 'ratelimit-policy': '"network";q=120;w=10' })
  expect((await get('/file')).statusCode).toBe(429)
  expect((await get('/nowhere')).statusCode).toBe(429)
  expect((await get('/api/dear', '192.0.2.2')).statusCode).toBe(200)
  expect(counted).toEqual(['requests_limited', 'requests_limited', 'requests_limited'])
  vi.advanceTimersByTime(10_000)
  expect((await get('/api/dear')).statusCode).toBe(200)
})

it('counts the addresses of one IPv6 household together, and a long search more than a short one', async () => {
  const { get } = await createApp(150)
  expect((await get('/api/dear', '2001:db8:0:100::1')).statusCode).toBe(200)
  expect((await get('/api/dear', '2001:db8:0:1ff::9')).headers['ratelimit']).toContain('r=50')
  expect((await get('/api/dear', '2001:db8:0:200::1')).headers['ratelimit']).toContain('r=100')
  expect((await get(`/api/search/${'a'.repeat(60)}`, '2001:db8:0:101::1')).statusCode).toBe(429)
  expect((await get('/api/search/a', '192.0.2.3')).statusCode).toBe(200)
})

it('answers a refused call in the language of its header, and a page in the language of the reader', async () => {
  const { get } = await createApp(0)
  const message = async (language: string) => (await get('/api/dear', '192.0.2.1', { 'accept-language': language })).body
  expect(await message('en')).toContain('Too many requests')
  expect(await message('ru')).toMatch(/[а-я]/)
  expect(await message('he')).toMatch(/[א-ת]/)
  const page = await get('/texts/Genesis', '192.0.2.1', { accept: 'text/html,*/*', 'accept-language': 'en' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(page.body).toMatch(/<html lang="he" dir="rtl">[\s\S]*<p>[א-ת]/)
  expect((await get('/texts/Genesis?lang=ru', '192.0.2.1', { accept: 'text/html' })).body).toMatch(
    /<html lang="ru" dir="ltr">[\s\S]*<p>[А-я]/,
  )
})

it('does not count what the server asks of itself', async () => {
  const { app } = await createApp(0)
  expect((await app.inject({ url: '/api/dear', remoteAddress: INSIDE })).statusCode).toBe(200)
})
