import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importWork } from '@sugya/testing/factories/import-work'
import { buildSmallLibrary } from '@sugya/testing/factories/small-library'
import { startLibrary, type StartedLibrary } from '../../src/adapters/library/read/start-library.ts'
import type { MatchRequest } from '../../src/ports/library.ts'
import { tokenizers } from '../../src/text/analysis/tokenizers.ts'

let folder: string
let library: StartedLibrary

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sugya-matches-'))
  await buildSmallLibrary(folder)
  await importWork(folder)
  library = startLibrary({ dataDir: '', libraryUri: folder, log: { info: () => undefined, error: () => undefined } })
  await library.settled
})
afterAll(async () => {
  await library.close()
  await rm(folder, { recursive: true, force: true })
})

const light: MatchRequest['words'][number] = [
  { field: 'en', tokens: tokenizers.en('light') },
  { field: 'he', tokens: tokenizers.he('אור') },
]
const day: MatchRequest['words'][number] = [{ field: 'en', tokens: tokenizers.en('day') }]

async function find(ways: MatchRequest['words'][number]): Promise<Set<string>> {
  const found = ways.map(({ field, tokens }) => library.search({ field, tokens: [...tokens], every: true, limit: library.size() }))
  return new Set((await Promise.all(found)).flat().map(({ ref }) => ref))
}

it('counts in each work the segments that have every word, in any of the ways it is said, but for those left out', async () => {
  const [ofLight, ofDay] = [await find(light), await find(day)]
  const both = [...ofLight].filter((ref) => ofDay.has(ref))
  expect(both).toContain('Genesis 1:5')
  expect(both.length).toBeLessThan(ofLight.size)
  const count = async (except: string[]) => await library.countMatches({ words: [light, day], except })
  expect(await count([])).toEqual(new Map([['Genesis', both.length]]))
  expect(await count(['Genesis 1:5', 'Genesis 2:1', 'no reference'])).toEqual(new Map([['Genesis', both.length - 1]]))
})

it('takes several tokens for one way only where all of them stand', async () => {
  const ways = [{ field: 'en' as const, tokens: tokenizers.en('light day') }]
  const every = await find(ways)
  expect(every.size).toBeGreaterThan(0)
  expect(await library.countMatches({ words: [ways], except: [] })).toEqual(new Map([['Genesis', every.size]]))
  expect(await library.countMatches({ words: [[...ways, { field: 'en', tokens: tokenizers.en('Moses') }]], except: [] })).toEqual(
    new Map([
      ['Genesis', every.size],
      ['Pirkei Avot', 1],
    ]),
  )
})

it('counts nothing for a word that no text has, and for no words', async () => {
  expect(await library.countMatches({ words: [light, [{ field: 'ru', tokens: tokenizers.ru('свет') }]], except: [] })).toEqual(new Map())
  expect(await library.countMatches({ words: [], except: [] })).toEqual(new Map())
})

it('reads the tokens of segments by their references, those of a search, and leaves out what the library lacks', async () => {
  const [hit] = await library.search({ field: 'en', tokens: tokenizers.en('light'), limit: 1 })
  const ref = hit?.ref ?? ''
  const tokens = await library.tokens([ref, 'Genesis 60:1', 'no reference'])
  expect([...tokens.keys()]).toEqual([ref])
  expect(tokens.get(ref)?.en.split(' ')).toContain('light')
  expect({ ...tokens.get(ref) }).toEqual({ ...hit?.tokens })
  expect(await library.tokens([])).toEqual(new Map())
})
