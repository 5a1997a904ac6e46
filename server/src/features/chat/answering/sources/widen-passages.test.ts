import { describe, expect, it } from 'vitest'
import type { Library, Segment, StoredEdition, Work } from '../../../../ports/library.ts'
import { fakeLibrary } from '../citations/citations.fixture.ts'
import { type Passage, toPassage } from '../citations/passages.ts'
import { widenPassages } from './widen-passages.ts'

const CLAUSE = 'תנו רבנן נר חנוכה מצוה להניחה על פתח ביתו מבחוץ אם היה דר בעליה מניחה בחלון'
const tractate = { title: 'Shabbat', base: null, addressTypes: ['talmud', 'integer'] } as unknown as Work
const comments = { title: 'Rashi on Shabbat', base: 'Shabbat', addressTypes: ['talmud', 'integer', 'integer'] } as unknown as Work
const edition = { id: 'Shabbat/he/William Davidson', language: 'he', title: 'William Davidson' } as StoredEdition

/** Page 21b (42) with `length` clauses, from `first` on in the running order of the library, and page 22a after it. */
function readPages(work: string, length: number, missing: readonly number[] = []): Segment[] {
  const pages = [...Array.from({ length }, (_, index) => [42, index + 1]), ...Array.from({ length: 3 }, (_, index) => [43, index + 1])]
  return pages
    .filter(([page, line]) => page !== 42 || !missing.includes(line ?? 0))
    .map((sections, order) => ({
      ref: `${work} ${sections[0] === 42 ? '21b' : '22a'}:${String(sections[1])}`,
      work,
      sections,
      order,
      texts: [{ edition, html: CLAUSE }],
    }))
}

function holdPages(segments: readonly Segment[], work = tractate): Library {
  return {
    ...fakeLibrary(),
    work: () => work,
    range: async (_title, from, to) => segments.filter(({ order }) => order >= from && order <= to),
  }
}

function takePassage(segments: readonly Segment[], refs: readonly string[], center: string | undefined = refs[0]): Passage {
  const passage = toPassage(segments.filter(({ ref }) => refs.includes(ref)))
  if (passage === null) throw new Error(`no segments of ${refs.join()}`)
  return center === undefined ? passage : { ...passage, center }
}

const listRefs = (passages: readonly Passage[]) => passages.map(({ segments }) => segments.map(({ ref }) => ref.split(' ').at(-1)))

describe('short passages of the Talmud', () => {
  it('get the clauses after and before them on their page until they have some 400 letters, around the same center', async () => {
    const segments = readPages('Shabbat', 30)
    const [passage] = await widenPassages(holdPages(segments), [takePassage(segments, ['Shabbat 21b:10'])])
    expect(listRefs(passage ? [passage] : [])).toEqual([['21b:7', '21b:8', '21b:9', '21b:10', '21b:11', '21b:12', '21b:13']])
    expect(passage?.center).toBe('Shabbat 21b:10')
    expect(passage?.reference).toEqual({ title: 'Shabbat', from: [42, 7], to: [42, 13] })
  })
  it('stay on their page', async () => {
    const segments = readPages('Shabbat', 3)
    expect(listRefs(await widenPassages(holdPages(segments), [takePassage(segments, ['Shabbat 21b:3'])]))).toEqual([
      ['21b:1', '21b:2', '21b:3'],
    ])
  })
  it('take no clause of another passage, nor one of two that become wider', async () => {
    const segments = readPages('Shabbat', 12)
    const wider = await widenPassages(holdPages(segments), [
      takePassage(segments, ['Shabbat 21b:4']),
      takePassage(segments, ['Shabbat 21b:6']),
    ])
    const all = listRefs(wider).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(listRefs(wider)).toEqual([
      ['21b:1', '21b:2', '21b:3', '21b:4', '21b:5'],
      ['21b:6', '21b:7', '21b:8', '21b:9', '21b:10', '21b:11', '21b:12'],
    ])
  })
  it('do not reach over clauses that are absent', async () => {
    const segments = readPages('Shabbat', 12, [5])
    expect(listRefs(await widenPassages(holdPages(segments), [takePassage(segments, ['Shabbat 21b:4'])]))).toEqual([
      ['21b:1', '21b:2', '21b:3', '21b:4'],
    ])
  })
  it('stay as they are when the reader named them, in works of other divisions, and in comments', async () => {
    const segments = readPages('Shabbat', 12)
    const named: Passage = takePassage(segments, ['Shabbat 21b:4'])
    delete named.center
    expect(await widenPassages(holdPages(segments), [named])).toEqual([named])
    const found = takePassage(segments, ['Shabbat 21b:4'])
    expect(await widenPassages(holdPages(segments, comments), [found])).toEqual([found])
    const mishnah = { ...tractate, addressTypes: ['integer', 'integer'] } as Work
    expect(await widenPassages(holdPages(segments, mishnah), [found])).toEqual([found])
  })
})
