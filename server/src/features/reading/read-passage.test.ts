import { describe, expect, it } from 'vitest'
import type { Library, Segment, StoredEdition, Work } from '../../ports/library.ts'
import { classicalTitles } from '../../text/references/titles/classical-titles.ts'
import { createReferences } from '../../text/references/references.ts'
import { readPassage } from './read-passage.ts'

const work = (title: string, fields: Partial<Work> = {}): Work => ({
  title,
  heTitle: title,
  ruTitle: title,
  categories: ['Tanakh'],
  sectionNames: ['Chapter', 'Verse'],
  addressTypes: ['integer', 'integer'],
  base: null,
  order: 0,
  ...fields,
})

const edition = (title: string, language: StoredEdition['language']): StoredEdition => ({
  id: title,
  work: 'Genesis',
  language,
  title,
  license: 'Public Domain',
  source: '',
  attribution: title,
  priority: 0,
})

/** Genesis of three chapters with five verses each, and two comments of Rashi on 2:2. */
function library(): Library {
  const works = [
    work('Genesis'),
    work('Rashi on Genesis', {
      base: 'Genesis',
      sectionNames: ['Chapter', 'Verse', 'Comment'],
      addressTypes: ['integer', 'integer', 'integer'],
    }),
  ]
  const addresses = [
    ...[1, 2, 3].flatMap((chapter) => [1, 2, 3, 4, 5].map((verse) => ({ title: 'Genesis', sections: [chapter, verse] }))),
    ...[1, 2].map((comment) => ({ title: 'Rashi on Genesis', sections: [2, 2, comment] })),
  ]
  const segments = addresses.map(({ title, sections }, order): Segment => ({
    ref: `${title} ${sections.join(':')}`,
    work: title,
    sections,
    order,
    texts: [
      { edition: edition('WLC', 'he'), html: `<b>${sections.join(' ')}</b>` },
      { edition: edition('JPS', 'en'), html: 'text<sup class="footnote-marker">1</sup>' },
    ],
  }))
  const ofWork = (title: string) => segments.filter((segment) => segment.work === title)
  const unused = () => {
    throw new Error('not used')
  }
  return {
    state: unused,
    works: () => works,
    work: (title) => works.find((candidate) => candidate.title === title),
    segments: async (refs) => refs.flatMap((ref) => segments.find((segment) => segment.ref === ref) ?? []),
    range: async (title, from, to) => ofWork(title).filter(({ order }) => order >= from && order <= to),
    within: async (title, sections) =>
      ofWork(title).filter((segment) => sections.every((number, level) => segment.sections[level] === number)),
    search: unused,
    tokens: unused,
    countMatches: unused,
    documentFrequency: unused,
    size: () => segments.length,
    linksFrom: async () => [],
    linksTo: async (refs) =>
      refs.includes('Genesis 2:2')
        ? [1, 2].map((comment) => ({ from: `Rashi on Genesis 2:2:${String(comment)}`, to: 'Genesis 2:2', type: 'commentary' as const }))
        : [],
    at: unused,
    close: async () => undefined,
  }
}

const deps = { library: library(), references: createReferences([...classicalTitles, ...library().works()]) }
const refs = (segments: { ref: string }[]) => segments.map(({ ref }) => ref)

describe('readPassage', () => {
  it('returns a verse with its neighbors, its chapter and the comments on it', async () => {
    const passage = await readPassage(deps, 'Genesis 2:2')
    expect(passage).toMatchObject({
      ref: 'Genesis 2:2',
      previous: { ref: 'Genesis 2:1' },
      next: { ref: 'Genesis 2:3' },
      section: { ref: 'Genesis 2' },
    })
    expect(refs(passage.segments)).toEqual(['Genesis 2:2'])
    expect(passage.section.segments).toHaveLength(5)
    expect(passage.commentaries.map(({ ref, on }) => [ref, on])).toEqual([
      ['Rashi on Genesis 2:2:1', 'Genesis 2:2'],
      ['Rashi on Genesis 2:2:2', 'Genesis 2:2'],
    ])
    expect(passage.url).toBe('https://www.sefaria.org/Genesis.2.2')
  })

  it('returns each text as HTML and as plain text, and each edition once', async () => {
    const { segments, editions } = await readPassage(deps, 'Genesis 2:2-3')
    expect(segments[0]?.texts.map(({ html, text }) => [html, text])).toEqual([
      ['<b>2 2</b>', '2 2'],
      ['text<sup class="footnote-marker">1</sup>', 'text'],
    ])
    expect(editions.map(({ title }) => title)).toEqual(['WLC', 'JPS'])
  })

  it('returns no neighbor before the first verse and after the last', async () => {
    expect((await readPassage(deps, 'Genesis 1:1')).previous).toBeNull()
    expect((await readPassage(deps, 'Genesis 3:5')).next).toBeNull()
  })

  it('finds neighbors across chapters, and chapters next to a chapter', async () => {
    expect((await readPassage(deps, 'Genesis 1:4-2:1')).next?.ref).toBe('Genesis 2:2')
    const chapter = await readPassage(deps, 'Genesis 2')
    expect([chapter.previous?.ref, chapter.next?.ref, chapter.segments.length]).toEqual(['Genesis 1', 'Genesis 3', 5])
  })

  it('returns the first section of a whole work', async () => {
    const passage = await readPassage(deps, 'Genesis')
    expect([passage.ref, passage.segments.length]).toEqual(['Genesis 1', 5])
  })

  it('cuts a range that runs past the end and returns its real reference', async () => {
    expect((await readPassage(deps, 'Genesis 3:4-9')).ref).toBe('Genesis 3:4-5')
  })

  it('reads references in other languages', async () => {
    expect((await readPassage(deps, 'בראשית ב ב')).ref).toBe('Genesis 2:2')
    expect((await readPassage(deps, 'Бытие 2:2')).ref).toBe('Genesis 2:2')
  })

  it.each(['Genesis 9:1', 'Exodus 1:1', 'Gensis 2:2', 'nonsense', '%', '99'])(
    'throws unknown_reference for %s with at most five suggestions',
    async (ref) => {
      const failure = readPassage(deps, ref)
      await expect(failure).rejects.toMatchObject({ code: 'unknown_reference' })
      const { details } = (await failure.catch((error: unknown) => error)) as { details: { suggestions: unknown[] } }
      expect(details.suggestions.length).toBeLessThanOrEqual(5)
    },
  )

  it('names a classical reference the library lacks in three languages', async () => {
    const error = (await readPassage(deps, 'ברכות ב ע״א').catch((cause: unknown) => cause)) as { details: { named: object } }
    expect(error.details.named).toEqual({
      ref: 'Berakhot 2a',
      heRef: 'ברכות ב׳ ע״א',
      ruRef: 'Брахот 2а',
      url: 'https://www.sefaria.org/Berakhot.2a',
    })
  })

  it('suggests the work of a misspelled title', async () => {
    const error = (await readPassage(deps, 'Gensis 2:2').catch((cause: unknown) => cause)) as {
      details: { suggestions: { ref: string }[] }
    }
    expect(error.details.suggestions.map(({ ref }) => ref)).toContain('Genesis 2:2')
  })
})
