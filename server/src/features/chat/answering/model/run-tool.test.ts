import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../errors.ts'
import type { FindInput } from '../../../../finding/find-sources.ts'
import type { Link, Work } from '../../../../ports/library.ts'
import { fakeFinder, fakeLibrary, fakeReferences } from '../citations/citations.fixture.ts'
import type { SourceDeps } from '../sources/answer-sources.ts'
import { describeStep, findWorks, runTool } from './run-tool.ts'
import type { ToolRequest } from './tools.ts'

const library = fakeLibrary({ withRashi: true })
const quotation: Link = { from: 'Genesis 26:3', to: 'Genesis 25:34', type: 'quotation' }

function createDeps(options: Partial<SourceDeps> = {}): SourceDeps {
  return {
    library: {
      ...library,
      linksTo: async (refs) => [...(await library.linksTo(refs)), ...(refs.includes('Genesis 25:34') ? [quotation] : [])],
      linksFrom: async (refs) => (refs.includes('Genesis 26:3') ? [quotation] : []),
    },
    references: fakeReferences,
    findSources: async () => fakeFinder([['Genesis 25:34']]),
    ...options,
  }
}

async function run(request: ToolRequest, options: Partial<SourceDeps> = {}) {
  const { passages, remark } = await runTool(createDeps(options), request)
  return { refs: passages.map(({ reference }) => fakeReferences.format(reference, 'en')), remark }
}

describe('a tool of a model', () => {
  it('searches in the work and category that are named', async () => {
    const asked: FindInput[] = []
    const findSources: SourceDeps['findSources'] = async (input) => {
      asked.push(input)
      return fakeFinder([['Genesis 25:34']])
    }
    expect(
      (await run({ name: 'search', input: { query: 'pottage', work: 'Genesis 1:1', category: 'Torah' } }, { findSources })).refs,
    ).toEqual(['Genesis 25:34'])
    expect(asked).toMatchObject([{ question: 'pottage', works: ['Genesis'], category: 'Torah' }])
  })

  it.each([
    ['a title', 'Mishneh Torah, Repentance', ['Mishneh Torah, Repentance']],
    ['the name of an author', 'the Rambam', ['Mishneh Torah, Repentance']],
    ['a commentator', 'Rashi', ['Rashi on Genesis']],
    ['a group of works, without commentaries on them', 'Torah', ['Genesis']],
    ['a work that is not held', 'Sefer HaOrot', []],
  ])('finds the works that %s stands for', (_, name, titles) => {
    const [genesis] = library.works()
    const repentance = { ...(genesis as Work), title: 'Mishneh Torah, Repentance', categories: ['Halakhah', 'Mishneh Torah'] }
    const works = [...library.works(), repentance]
    expect(findWorks(createDeps({ library: { ...library, works: () => works } }), name)).toEqual(titles)
  })

  it('says that a work is not held', async () => {
    expect(await run({ name: 'search', input: { query: 'love', work: 'Sefer HaOrot' } })).toEqual({
      refs: [],
      remark: 'The library does not hold “Sefer HaOrot”.',
    })
  })

  it.each([
    ['nothing was found', 'none', /^Nothing was found/],
    ['what was found hardly fits', 'low', /other words may find better/],
  ] as const)('says when %s', async (_, confidence, remark) => {
    const findSources = async () => fakeFinder([['Genesis 25:34']], { confidence })
    expect((await run({ name: 'search', input: { query: 'bicycle' } }, { findSources })).remark).toMatch(remark)
  })

  it('reads a place', async () => {
    expect(await run({ name: 'read', input: { reference: 'Genesis 25:31-32' } })).toEqual({ refs: ['Genesis 25:31-32'], remark: undefined })
  })

  it('reads what stands before and after a place', async () => {
    const { refs } = await run({ name: 'neighbours', input: { reference: 'Genesis 25:31' } })
    expect(refs).toEqual(['Genesis 25:27-29', 'Genesis 25:32-34'])
  })

  it('reads the comments on a place, of one commentator or of all', async () => {
    const comments = (commentator?: string) => run({ name: 'commentaries', input: { reference: 'Genesis 25:34', commentator } })
    expect((await comments()).refs).toEqual(['Rashi on Genesis 25:34:1'])
    expect((await comments('רש"י')).refs).toEqual(['Rashi on Genesis 25:34:1'])
    const missing = await comments('Ramban')
    expect(missing.refs).toEqual([])
    expect(missing.remark).toBe('The library holds no comment of “Ramban” on it. The library holds on it: Rashi.')
  })

  it('finds what quotes a place, what it quotes, and what a comment is on', async () => {
    expect((await run({ name: 'links', input: { reference: 'Genesis 26:3' } })).refs).toEqual(['Genesis 25:34'])
    expect((await run({ name: 'links', input: { reference: 'Genesis 25:34' } })).refs).toEqual(['Genesis 26:3'])
    expect((await run({ name: 'links', input: { reference: 'Rashi on Genesis 25:34:1' } })).refs).toEqual(['Genesis 25:34'])
  })

  it('goes on without the library when it cannot be read', async () => {
    const findSources = () => Promise.reject(new AppError('library_preparing', 'just now'))
    expect(await run({ name: 'search', input: { query: 'pottage' } }, { findSources })).toEqual({
      refs: [],
      remark: 'The library cannot be read just now.',
    })
  })

  it('names the place of a step in every language, and none for a search of the whole library', () => {
    expect(describeStep(createDeps(), { name: 'commentaries', input: { reference: 'Genesis 25:34' } })).toEqual({
      code: 'commentaries',
      place: { he: 'בראשית 25:34', en: 'Genesis 25:34', ru: 'Бытие 25:34' },
    })
    expect(describeStep(createDeps(), { name: 'search', input: { query: 'pottage' } })).toEqual({ code: 'search' })
  })
})
