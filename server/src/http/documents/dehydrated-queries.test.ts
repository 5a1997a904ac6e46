import cookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { INSIDE } from '../limits/limit-requests.ts'
import { writeDehydratedQueries } from './dehydrated-queries.ts'

type Route = (request: FastifyRequest) => unknown

/** Fakes of the real routes, which answer who asked for what. */
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
    app.get(path, async (request, reply) => {
      reply.setCookie('owner', 'somebody')
      return reply.send(await route(request))
    })
  return app
}

const SEARCH = '/api/texts/search/:query'

const SCRIPT = /^<script type="application\/json" id="dehydrated-queries">([^<]*)<\/script>$/

/** Reads the script as a browser does: it ends at the first end tag, which must be the end of the markup. */
function read(written: string | undefined): [string[], unknown][] {
  const [, json] = SCRIPT.exec(written ?? '') ?? []
  if (json === undefined) throw new Error(`No data block: ${String(written)}`)
  return JSON.parse(json) as [string[], unknown][]
}

const reader = { language: 'en', ip: '192.0.2.7' } as const

async function answersAt(address: string, routes?: Record<string, Route>, language: 'he' | 'en' | 'ru' = 'en') {
  const [pathname = '', search = ''] = address.split('?')
  return read((await writeDehydratedQueries(await appWith(routes), { pathname, search }, { ...reader, language }))?.written)
}
const keysAt = async (...args: Parameters<typeof answersAt>) => (await answersAt(...args)).map(([key]) => key)

const fails = () => {
  throw new Error('not now')
}

describe('dehydrated queries of a document', () => {
  it.each([
    ['/', [['ready'], ['model'], ['starters', 'ru']]],
    ['/landing', [['ready']]],
    ['/chat', [['ready'], ['model'], ['starters', 'ru']]],
    ['/texts/Genesis_1:1', [['ready'], ['passage', 'Genesis 1:1']]],
    ['/texts/%D7%91%D7%A8%D7%90%D7%A9%D7%99%D7%AA_%D7%90', [['ready'], ['passage', 'בראשית א']]],
  ])('hold at %s the answers that its first render waits for', async (pathname, keys) => {
    expect(await keysAt(pathname, {}, 'ru')).toEqual(keys)
  })

  it('hold what the routes answer', async () => {
    expect(await answersAt('/texts/Genesis_1')).toEqual([
      [['ready'], { ready: true }],
      [['passage', 'Genesis 1'], { ref: 'Genesis 1' }],
    ])
    expect(await answersAt('/chat', {}, 'he')).toContainEqual([['starters', 'he'], { questions: ['he'] }])
  })

  it.each(['/texts', '/login', '/admin', '/account', '/shared/Ab_-9', '/no/such/page', '/texts/a/b'])(
    'hold only the state of the library at %s',
    async (pathname) => {
      expect(await keysAt(pathname)).toEqual([['ready']])
    },
  )

  it('hold the first page of a search, as the reader’s own network asks for it', async () => {
    const calls: unknown[] = []
    const search: Route = ({ ip, params, query }) => calls.push({ ip, params, query }) && { context: [] }
    const [, found] = await answersAt('/texts?q=lost+%22property%22&category=talmud&in=en&lang=ru', { [SEARCH]: search }, 'ru')
    expect(calls).toEqual([
      {
        ip: '192.0.2.7',
        params: { query: 'lost "property"' },
        query: { language: 'ru', withContext: 'true', limit: '10', category: 'Mishnah,Tosefta,Talmud', textLanguage: 'en' },
      },
    ])
    // A key of the cache is compared as JSON, which has no `undefined`.
    const key = ['search', 'lost "property"', 'talmud', null, 'en', null, 'ru']
    expect(found).toEqual([key, { pages: [{ context: [] }], pageParams: [null] }])
  })

  it('ask for a search of nobody’s when a proxy passes on what is no address', async () => {
    const asked: string[] = []
    const search: Route = ({ socket }) => asked.push(socket.remoteAddress ?? '') && { context: [] }
    const app = await appWith({ [SEARCH]: search })
    await writeDehydratedQueries(app, { pathname: '/texts', search: 'q=x' }, { ...reader, ip: INSIDE })
    expect(asked).toEqual(['unknown'])
  })

  it.each(['/texts?q=', '/texts?q=%20', '/texts?category=talmud', '/texts/Genesis?q=x'])('ask for no search at %s', async (address) => {
    const search: Route = () => {
      throw new Error('asked')
    }
    expect((await keysAt(address, { [SEARCH]: search })).map(([name]) => name)).not.toContain('search')
  })

  it('leave out a search that does not answer soon, and do not wait for it', async () => {
    expect(await keysAt('/texts?q=x', { [SEARCH]: () => new Promise(() => {}) })).toEqual([['ready']])
  })

  it('hold the model of a conversation and none of its messages', async () => {
    expect(await keysAt('/chat/5e0c6f9a')).toEqual([['ready'], ['model']])
  })

  it('leave out an answer that fails, and are not written when all fail', async () => {
    expect(await keysAt('/chat', { '/api/model/current': fails })).toEqual([['ready'], ['starters', 'en']])
    const nothing = { '/api/ready': fails, '/api/texts/ref/:ref': fails }
    expect(await writeDehydratedQueries(await appWith(nothing), { pathname: '/texts/Genesis_1', search: '' }, reader)).toBeUndefined()
  })

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '<', String.raw`\u003c/script>`, '"}', '$&$`', '\u2028'])(
    'cannot be ended early by an answer that contains %s',
    async (text) => {
      const answers = await answersAt('/texts/Genesis_1', { '/api/texts/ref/:ref': () => ({ [text]: text }) })
      expect(answers).toContainEqual([['passage', 'Genesis 1'], { [text]: text }])
    },
  )

  it('cannot be ended early by the address', async () => {
    const ref = '</script>"&'
    expect(await answersAt(`/texts/${encodeURIComponent(ref)}`)).toContainEqual([['passage', ref], { ref }])
  })

  // The last two are as long as the address of a text may be.
  it.each(['%2F', '%2e%2e', '%00', '%25', '%3Fa=b%23c', '__', 'a'.repeat(900), '%D7%90'.repeat(150)])(
    'are written for the unusual address /texts/%s',
    async (part) => {
      const [ready, ...texts] = await answersAt(`/texts/${part}`)
      expect(ready).toEqual([['ready'], { ready: true }])
      // Either that reference is asked for, or none.
      const ref = decodeURIComponent(part).replaceAll('_', ' ').trim()
      for (const text of texts) expect(text).toEqual([['passage', ref], { ref }])
    },
  )
})
