import { randomUUID } from 'node:crypto'
import { ErrorBody, type ErrorCode } from '@sugya/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessTable, onlyEmbedded } from './access-table.ts'
import { type Caller, callers, PASSWORD, prepareScenes, type Scene } from '@sugya/testing/clients/callers'
import { fewQuestions } from '@sugya/testing/factories/few-questions'
import { toAddress, plausibleBody } from '@sugya/testing/factories/plausible-input'
import { startProduct, type TestProduct } from '@sugya/testing/start-product'
import { collectRoutes, type RegisteredRoute } from '@sugya/testing/clients/registered-routes'
import { recordSecretsOfCall } from '@sugya/testing/logs/call-secrets'
import { describeOnEachDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'

/** The words of the table. */
const words: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'sign-in',
  session_ended: 'ended',
  wrong_credentials: 'wrong',
  wrong_admin_credentials: 'wrong',
  forbidden: 'no',
  not_found: 'none',
  conflict: 'clash',
  invalid_input: 'bad',
  link_expired: 'expired',
  payments_unavailable: 'closed',
  no_model: 'off',
  second_factor_wrong: 'code',
}

const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const [head = '', ...lines] = accessTable.trim().split('\n')
const wholeTable = lines.map((line) => {
  const [name = '', ...expected] = cells(line)
  const [, method = '', url = '', whose] = /^(\w+) (\S+)(?: \((user|guest)'s\))?$/.exec(name) ?? []
  return { name, method, url, whose: whose as 'user' | 'guest' | undefined, expected }
})

/** What the `:id` of an address is of. */
function thingOf(url: string): 'runId' | 'messageId' | 'linkId' | 'conversationId' | 'sheetId' | 'sheetLink' {
  if (url.startsWith('/api/sheets/')) return 'sheetId'
  if (url.startsWith('/api/shared-sheets/')) return 'sheetLink'
  if (url.includes('/runs/')) return 'runId'
  if (url.includes('/messages/')) return 'messageId'
  return url.startsWith('/api/links/') || url.startsWith('/api/shared/') ? 'linkId' : 'conversationId'
}

/** What is sent where the plausible values of support/plausible.ts do not say enough. */
function requestOf(route: RegisteredRoute, whose: 'user' | 'guest' | undefined, { name, user, guest }: Scene) {
  const thing = thingOf(route.url)
  const id = route.url.includes('/sessions/') ? user.sessionId : (whose === 'guest' ? guest : user)[thing]
  const special: Record<string, object> = {
    'POST /api/auth/signup': { username: `new-${name}`, email: `new-${name}@example.com` },
    'POST /api/auth/signin': { email: user.email, password: PASSWORD },
    'POST /api/auth/forgot-password': { email: user.email },
    'POST /api/account/email': { email: `changed-${name}@example.com` },
    'PATCH /api/account': { username: `changed-${name}` },
    'POST /api/admin/login': { username: `admin-${name}` },
    'POST /api/sheets': { id: randomUUID() },
    'PATCH /api/sheets/:id': { revision: 1 },
  }
  const key = `${route.method} ${route.url}`
  const conversation = whose === undefined || !route.url.startsWith('/api/chat') ? {} : { conversationId: id }
  const query = route.url === '/api/chat/starters' ? '?language=en' : ''
  return {
    address: toAddress(route, { id, title: 'Genesis' }) + query,
    body: { ...plausibleBody(route), ...special[key], ...conversation },
  }
}

describeOnEachDatabase('access table', (make, kind) => {
  const table = wholeTable.filter(({ name }) => kind === 'embedded' || !onlyEmbedded.includes(name))
  let database: TestDatabase
  let product: TestProduct
  let routes: RegisteredRoute[]
  let scenes: Scene[]
  beforeAll(async () => {
    database = await make()
    scenes = await prepareScenes(database, table.length + 1)
    const variables = { TEST_HELPERS: '1', TRUSTED_PROXIES: '1', GUEST_NETWORK_LIMIT: '10000' }
    // One of the routes measures finding: what it finds matters to no caller.
    const models = { measured: fewQuestions }
    const watched = await collectRoutes(() => startProduct({ library: 'small', database, variables, models }))
    product = watched.started
    routes = watched.routes.filter(({ url }) => url.startsWith('/api/'))
  })
  afterAll(async () => {
    await product.close()
    await database.drop()
  })

  it('lists every registered route and no other', () => {
    expect(cells(head).slice(1)).toEqual(callers)
    const named = new Set(table.map(({ method, url }) => `${method} ${url}`))
    expect([...named].sort()).toEqual(routes.map(({ method, url }) => `${method} ${url}`).sort())
  })

  it('restricts everything under /api/admin and /api/training to administrators', () => {
    const under = routes.filter(({ url }) => /^\/api\/(admin|training)(\/|$)/.test(url))
    expect(under.length).toBeGreaterThan(0)
    expect(under.filter(({ access }) => access !== 'admin').map(({ url }) => url)).toEqual(['/api/admin/login'])
    for (const line of table.filter(({ url }) => /^\/api\/(admin|training)\//.test(url) && url !== '/api/admin/login'))
      expect(line.expected.map((answer) => answer === 'sign-in')).toEqual(callers.map((caller) => caller !== 'admin'))
  })

  it('matches the answer of every route to every kind of caller', async () => {
    const answered: string[] = []
    for (const [index, { name, method, url, whose }] of table.entries()) {
      const route = routes.find((one) => one.method === method && one.url === url)
      if (route === undefined) continue
      const answers: string[] = []
      for (const [place, caller] of callers.entries()) {
        const scene = scenes[index * callers.length + place] as Scene
        answers.push(await answerOf(route, whose, scene, caller))
      }
      answered.push(lineOf(name, answers))
    }
    expect(answered.join('\n')).toBe(table.map(({ name, expected }) => lineOf(name, expected)).join('\n'))
  })

  it('rejects every cross-site write, whatever cookies it carries', async () => {
    const [user, admin] = (['user', 'admin'] as const).map((caller) => scenes.findLast((scene) => scene.caller === caller)!)
    const session = (user!.headers as { authorization: string }).authorization.replace('Bearer ', 'sugya_session=')
    const cookie = `${session}; ${(admin!.headers as { cookie: string }).cookie}`
    const writes = routes.filter(({ method, access }) => method !== 'GET' && access !== 'provider')
    expect(writes.length).toBeGreaterThan(40)
    for (const route of writes) {
      const { address, body } = requestOf(route, 'user', user!)
      for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }]) {
        const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': '10.255.0.1', ...foreign }
        const response = await fetch(product.url + address, { method: route.method, headers, body: JSON.stringify(body) })
        const { code } = ErrorBody.parse(await response.json()).error
        expect(`${route.method} ${route.url} ${String(response.status)} ${code}`).toBe(`${route.method} ${route.url} 403 forbidden`)
      }
    }
  })

  async function answerOf(route: RegisteredRoute, whose: 'user' | 'guest' | undefined, scene: Scene, caller: Caller): Promise<string> {
    const { address, body } = requestOf(route, whose, scene)
    const place = scenes.indexOf(scene)
    const response = await fetch(product.url + address, {
      method: route.method,
      // Each from a network of its own: what is asked here is who may, not how often.
      headers: {
        ...scene.headers,
        'x-forwarded-for': `10.${String(place >> 8)}.${String(place & 255)}.1`,
        ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    recordSecretsOfCall({ address, headers: scene.headers, body, answer: text, cookies: response.headers.getSetCookie() })
    if (response.ok) return 'ok'
    const { code } = ErrorBody.parse(JSON.parse(text)).error
    return words[code] ?? `${String(response.status)} ${code} to ${caller}`
  }
})

const lineOf = (name: string, answers: string[]) =>
  [name.padEnd(45), ...answers.map((answer, index) => answer.padEnd(Math.max(7, (callers[index] ?? '').length)))].join(' | ').trimEnd()
