import cookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { firstAnswers } from './dehydrated-queries.ts'

type Route = (request: FastifyRequest) => unknown

/** What the real routes answer is no matter here: they say who asked for what. */
const usual: Record<string, Route> = {
  '/api/ready': () => ({ ready: true }),
  '/api/model/current': () => ({ model: 'scripted' }),
  '/api/chat/starters': ({ query }) => ({ questions: [(query as { language: string }).language] }),
  '/api/texts/ref/:ref': ({ params }) => params,
}

async function appWith(routes: Record<string, Route> = {}) {
  const app = Fastify({ routerOptions: { maxParamLength: 40_000 } })
  await app.register(cookie)
  for (const [path, route] of Object.entries({ ...usual, ...routes }))
    app.get(path, (request, reply) => {
      reply.setCookie('owner', 'somebody')
      return reply.send(route(request))
    })
  return app
}

const SCRIPT = /^<script type="application\/json" id="first-answers">([^<]*)<\/script>$/

/** What a browser reads of it: a script ends at its first end, and all of it is one. */
function read(written: string | undefined): Record<string, unknown> {
  const [, json] = SCRIPT.exec(written ?? '') ?? []
  if (json === undefined) throw new Error(`No data block: ${String(written)}`)
  return JSON.parse(json) as Record<string, unknown>
}

const answersAt = async (pathname: string, routes?: Record<string, Route>, language: 'he' | 'en' | 'ru' = 'en') =>
  read((await firstAnswers(await appWith(routes), pathname, language))?.written)

const fails = () => {
  throw new Error('not now')
}

describe('the answers that a document brings along', () => {
  it.each([
    ['/', ['/api/ready', '/api/model/current', '/api/chat/starters?language=ru']],
    ['/landing', ['/api/ready']],
    ['/chat', ['/api/ready', '/api/model/current', '/api/chat/starters?language=ru']],
    ['/texts/Genesis_1:1', ['/api/ready', '/api/texts/ref/Genesis%201%3A1']],
    ['/texts/%D7%91%D7%A8%D7%90%D7%A9%D7%99%D7%AA_%D7%90', ['/api/ready', `/api/texts/ref/${encodeURIComponent('בראשית א')}`]],
  ])('are at %s those of the calls its first picture waits for', async (pathname, addresses) => {
    expect(Object.keys(await answersAt(pathname, {}, 'ru'))).toEqual(addresses)
  })

  it('are what the calls answer', async () => {
    expect(await answersAt('/texts/Genesis_1')).toEqual({
      '/api/ready': { ready: true },
      '/api/texts/ref/Genesis%201': { ref: 'Genesis 1' },
    })
    expect(await answersAt('/chat', {}, 'he')).toMatchObject({ '/api/chat/starters?language=he': { questions: ['he'] } })
  })

  it.each(['/texts', '/login', '/admin', '/account', '/shared/Ab_-9', '/no/such/page', '/texts/a/b'])(
    'are at %s only how far the library is',
    async (pathname) => {
      expect(Object.keys(await answersAt(pathname))).toEqual(['/api/ready'])
    },
  )

  it('say at a conversation which model answers, and nothing of what was said in it', async () => {
    expect(Object.keys(await answersAt('/chat/5e0c6f9a'))).toEqual(['/api/ready', '/api/model/current'])
  })

  it('leave out what fails, and are none when everything does', async () => {
    expect(Object.keys(await answersAt('/chat', { '/api/model/current': fails }))).toEqual(['/api/ready', '/api/chat/starters?language=en'])
    const nothing = { '/api/ready': fails, '/api/texts/ref/:ref': fails }
    expect(await firstAnswers(await appWith(nothing), '/texts/Genesis_1', 'en')).toBeUndefined()
  })

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '<', String.raw`\u003c/script>`, '"}', '$&$`', '\u2028'])(
    'cannot end before they end, whatever stands in them: %s',
    async (text) => {
      const answers = await answersAt('/texts/Genesis_1', { '/api/texts/ref/:ref': () => ({ [text]: text }) })
      expect(answers['/api/texts/ref/Genesis%201']).toEqual({ [text]: text })
    },
  )

  it('cannot be ended by the address either', async () => {
    const ref = '</script>"&'
    expect(await answersAt(`/texts/${encodeURIComponent(ref)}`)).toMatchObject({ [`/api/texts/ref/${encodeURIComponent(ref)}`]: { ref } })
  })

  // The last two are as long as the address of a text may be.
  it.each(['%2F', '%2e%2e', '%00', '%25', '%3Fa=b%23c', '__', 'a'.repeat(900), '%D7%90'.repeat(150)])(
    'are there for the odd address /texts/%s',
    async (part) => {
      const { '/api/ready': ready, ...texts } = await answersAt(`/texts/${part}`)
      expect(ready).toEqual({ ready: true })
      // What is asked for is that reference or nothing.
      const ref = decodeURIComponent(part).replaceAll('_', ' ').trim()
      for (const answer of Object.values(texts)) expect(answer).toEqual({ ref })
    },
  )
})
