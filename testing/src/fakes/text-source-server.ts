import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Nested, type OfferedText, type OfferedWork, offeredWorks } from './text-source-works.ts'

/** How a request fails. `hang`: it gets no answer. */
export type SourceFault = 'down' | 'hang' | 'not JSON' | 'error in words' | 'broken off'

/** A fake source of texts that a test can make fail, wait and recover. */
export interface TextSourceServer {
  url: string
  /** The requested paths, decoded, in order. */
  requests: string[]
  /** Makes every request with a matching decoded path fail from now on. */
  spoil(fits: RegExp, fault: SourceFault): void
  repair(): void
  /** Holds matching requests until `release`; resolves when the first of them waits. */
  hold(fits: RegExp): Promise<void>
  release(): void
  close(): Promise<void>
}

/**
 * A fake of the part of Sefaria's API that harvesting uses, over real HTTP, with a few works of its own: index,
 * editions, schema, shape, sections and links, by https://developers.sefaria.org. It is small, so that tests run
 * anywhere.
 */
export async function startTextSource(works: readonly OfferedWork[] = offeredWorks): Promise<TextSourceServer> {
  const requests: string[] = []
  const faults: { fits: RegExp; fault: SourceFault }[] = []
  let gate: { fits: RegExp; reached: PromiseWithResolvers<void>; open: PromiseWithResolvers<void> } | undefined

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://source')
    const path = decodeURIComponent(url.pathname).replaceAll('_', ' ')
    requests.push(path)
    if (gate?.fits.test(path) === true) {
      gate.reached.resolve()
      await gate.open.promise
    }
    const fault = faults.find(({ fits }) => fits.test(path))?.fault
    if (fault === undefined) send(response, 200, answerTo(works, path, url.searchParams.getAll('version')))
    else spoiled(response, fault)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    spoil: (fits, fault) => void faults.push({ fits, fault }),
    repair: () => void faults.splice(0),
    hold(fits) {
      gate = { fits, reached: Promise.withResolvers(), open: Promise.withResolvers() }
      return gate.reached.promise
    },
    release() {
      gate?.open.resolve()
      gate = undefined
    },
    async close() {
      gate?.open.resolve()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function spoiled(response: ServerResponse, fault: SourceFault): void {
  // A retry at once keeps the test short.
  const atOnce = { 'retry-after': '0' }
  if (fault === 'down') response.writeHead(500, { 'content-type': 'text/html', ...atOnce }).end('<h1>Server Error (500)</h1>')
  else if (fault === 'not JSON') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>One moment, please…</html>')
  else if (fault === 'error in words') send(response, 200, { error: 'The text could not be put together.' })
  else if (fault === 'broken off') response.destroy()
}

function answerTo(works: readonly OfferedWork[], path: string, versions: readonly string[]): unknown {
  if (path === '/api/index') return works.map(({ title, categories }) => ({ title, categories }))
  const [, call, name = ''] = /^\/api\/(texts\/versions|v2\/index|shape|v3\/texts|links)\/(.+)$/.exec(path) ?? []
  const work = works.find(({ title }) => name === title || name.startsWith(`${title}.`))
  if (work === undefined) return { error: `No work is called ${name}.` }
  if (call === 'texts/versions') return work.texts.map(toVersion)
  if (call === 'links') return listLinks(work, name)
  if (call === 'v2/index') return { schema: toSchema(work) }
  if (call === 'shape') return [{ title: work.title, chapters: countNested(work.texts[0]?.text ?? []) }]
  return findSection(work, name.slice(work.title.length + 1), versions)
}

/** The links of the places within a section, from either side of them. */
function listLinks({ title, links = [] }: OfferedWork, name: string): unknown {
  const section = name
    .replaceAll('.', ' ')
    .slice(title.length + 1)
    .replaceAll(' ', ':')
  const isWithin = (ref: string) => section === '' || ref === `${title} ${section}` || ref.startsWith(`${title} ${section}:`)
  return links.filter(({ from }) => isWithin(from)).map(({ from, to, type }) => ({ anchorRef: from, sourceRef: to, ref: to, type }))
}

/** Sefaria labels every translation English; the title of the edition names its language. */
const families = { he: 'hebrew', en: 'english', ru: 'russian' }
const toVersion = ({ language, edition, license }: OfferedText) => ({
  versionTitle: edition,
  language: language === 'he' ? 'he' : 'en',
  actualLanguage: language,
  languageFamilyName: families[language],
  license,
  versionSource: 'https://example.org/editions',
})

const toSchema = ({ title, heTitle, levels }: OfferedWork) => ({
  title,
  heTitle,
  depth: levels.length,
  addressTypes: levels.map(() => 'Integer'),
  sectionNames: levels,
  titles: [
    { text: title, lang: 'en', primary: true },
    { text: heTitle, lang: 'he', primary: true },
  ],
})

const countNested = (text: Nested): unknown => text.map((child) => (typeof child === 'string' ? (child === '' ? 0 : 1) : toShape(child)))

/** Counts the texts of a list, recursively for nested lists. */
const toShape = (text: Nested): unknown =>
  text.every((child) => typeof child === 'string') ? text.filter((child) => child !== '').length : countNested(text)

function findSection({ texts }: OfferedWork, address: string, wanted: readonly string[]): unknown {
  const numbers = address === '' ? [] : address.split('.').map(Number)
  const at = (text: Nested): unknown =>
    numbers.reduce<unknown>((list, number) => (Array.isArray(list) ? list[number - 1] : undefined), text)
  const asked = texts.filter(({ language, edition }) => wanted.includes(`${families[language]}|${edition}`))
  const found = asked.filter(({ text }) => at(text) !== undefined)
  return {
    versions: found.map((text) => ({ ...toVersion(text), text: at(text.text) })),
    warnings: asked.filter((text) => !found.includes(text)).map(({ edition }) => ({ [edition]: { warning_code: 101 } })),
  }
}
