import { describe, expect, it } from 'vitest'
import type { Library, Segment } from '../ports/library.ts'
import { placeOpenings } from './place-openings.ts'

const hebrew = { language: 'arc' } as Segment['texts'][number]['edition']
const english = { language: 'en' } as Segment['texts'][number]['edition']

/** A page of Shabbat in an edition with these lines. */
function libraryOf(lines: readonly string[]) {
  const segments = lines.map((html, index): Segment => ({
    ref: `Shabbat 31a:${String(index + 1)}`,
    work: 'Shabbat',
    sections: [61, index + 1],
    order: index,
    texts: [
      { edition: english, html: 'אמר in a translation' },
      { edition: hebrew, html },
    ],
  }))
  let pagesRead = 0
  const library = {
    size: () => segments.length,
    segments: async (refs: readonly string[]) => refs.flatMap((ref) => segments.find((segment) => segment.ref === ref) ?? []),
    within: async () => {
      pagesRead++
      return segments
    },
  } as unknown as Library
  return { library, pagesRead: () => pagesRead }
}
const passage = (...lines: number[]) => ({
  ref: `Shabbat 31a:${String(lines[0])}-${String(lines.at(-1))}`,
  work: 'Shabbat',
  segments: lines.map((line) => `Shabbat 31a:${String(line)}`),
})
const place = async (library: Library, lines: number[], opening: string) =>
  (await placeOpenings(library, [{ passage: passage(...lines), opening }]))[0]?.segments
const filler = Array<string>(70).fill('ועוד').join(' ')

describe('placeOpenings', () => {
  it('leaves a passage that begins with its opening where it is', async () => {
    const { library, pagesRead } = libraryOf(['תנו רבנן', 'מעשה <b>בנכרי</b> אחד שֶׁבא לפני שמאי', 'אמר לו'])
    expect(await place(library, [2, 3], 'מעשה בנכרי אחד')).toEqual(['Shabbat 31a:2', 'Shabbat 31a:3'])
    expect(pagesRead()).toBe(0)
  })

  it('leaves a passage where it is whose first line is shorter than its opening, or begins with the name of its kind', async () => {
    const { library, pagesRead } = libraryOf(['תנו רבנן', 'מעשה בנכרי אחד', 'מתני׳ כירה שהסיקוה בקש'])
    expect(await place(library, [1, 2], 'תנו רבנן מעשה בנכרי')).toHaveLength(2)
    expect(await place(library, [3], 'כירה שהסיקוה בקש ובגבבא')).toEqual(['Shabbat 31a:3'])
    expect(pagesRead()).toBe(0)
  })

  it('finds a passage whose lines have other numbers in this edition, also across two lines', async () => {
    const { library } = libraryOf([filler, 'ועוד מעשה בנכרי', `אחד שבא לפני שמאי ${filler}`, filler])
    expect(await place(library, [1], 'מעשה בנכרי אחד שבא')).toEqual(['Shabbat 31a:2', 'Shabbat 31a:3'])
  })

  it('finds a passage by the first words of an opening that goes on differently', async () => {
    const { library } = libraryOf([filler, 'מעשה בגוי אחד', 'שוב מעשה בנכרי אחד והלך'])
    expect(await place(library, [1], 'שוב מעשה בנכרי שבא')).toEqual(['Shabbat 31a:3'])
  })

  it('keeps the lines of a passage whose opening is nowhere on the page', async () => {
    const { library } = libraryOf([filler, 'אמר רבא'])
    expect(await place(library, [2], 'מעשה בנכרי אחד')).toEqual(['Shabbat 31a:2'])
  })

  it('finds a passage whose lines are beyond those of this edition, on the page where it begins', async () => {
    const { library } = libraryOf([filler, 'ועוד מעשה בנכרי אחד'])
    const [placed] = await placeOpenings(library, [
      { passage: { ...passage(1), ref: 'Shabbat 31a:72-31b:4', segments: ['Shabbat 31b:1', 'Shabbat 31b:2'] }, opening: 'מעשה בנכרי אחד' },
    ])
    expect(placed?.segments).toEqual(['Shabbat 31a:2'])
    expect(await place(library, [72], 'מעשה בנכרי אחד')).toEqual(['Shabbat 31a:2'])
  })

  it('takes the page for a passage whose lines this edition lacks and whose opening is nowhere', async () => {
    const { library } = libraryOf([filler, 'אמר רבא'])
    expect(await place(library, [72], 'מעשה בנכרי אחד')).toEqual(['Shabbat 31a:1', 'Shabbat 31a:2'])
  })

  it('looks for a passage once', async () => {
    const { library, pagesRead } = libraryOf([filler, 'מעשה בנכרי אחד'])
    for (let time = 0; time < 3; time++) expect(await place(library, [1], 'מעשה בנכרי אחד')).toEqual(['Shabbat 31a:2'])
    expect(pagesRead()).toBe(1)
  })
})
