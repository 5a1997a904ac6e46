import { describe, expect, it } from 'vitest'
import { createCorpusBuilder } from './corpus.ts'
import { createWorkFinder, findLinks, type LinkWork } from './find-links.ts'
import type { Layer } from './layers.ts'
import { splitLinkWords } from './link-words.ts'

/** Words that stand in no other text, so that those of the texts are rare ones. */
const filler = Array.from(
  { length: 10_000 },
  (_, index) =>
    `${'אבגדהזחטכל'[index % 10] ?? ''}${'מנסעפצקרשת'[Math.floor(index / 10) % 10] ?? ''}${'דרכצפלטגבק'[Math.floor(index / 100) % 10] ?? ''}ז${'שסתמנפעצחק'[Math.floor(index / 1000) % 10] ?? ''}`,
)

/** Finds the links between works given as lists of segments. Returns them as `work:segment > work:segment kind`. */
function linksBetween(works: { name: string; layer: Layer; segments: string[]; explains?: LinkWork['explains'] }[]): string[] {
  const all = [...works, { name: 'filler', layer: 'later' as const, segments: [filler.join(' ')], explains: undefined }]
  const names = all.flatMap(({ name, segments }) => segments.map((_, index) => `${name}:${String(index + 1)}`))
  const builder = createCorpusBuilder(names.length)
  let from = 0
  const placed = all.map(({ layer, segments, explains }) => {
    for (const text of segments) builder.add(splitLinkWords(text))
    const work = { layer, time: 0, from, to: from + segments.length, explains }
    from += segments.length
    return work
  })
  const found: string[] = []
  findLinks(builder.finish(), placed, ({ segment, target, kind }) => found.push(`${names[segment] ?? ''} > ${names[target] ?? ''} ${kind}`))
  return found
}

const psalm = 'כֹּ֣חַ מַ֭עֲשָׂיו הִגִּ֣יד לְעַמּ֑וֹ לָתֵ֥ת לָ֝הֶ֗ם נַחֲלַ֥ת גּוֹיִֽם'
const opening = 'בראשית ברא אלהים את השמים ואת הארץ'
const mishnah = 'מאימתי קורין את שמע בערבית משעה שהכהנים נכנסים לאכול בתרומתן עד סוף האשמורה הראשונה דברי רבי אליעזר וחכמים אומרים עד חצות'

describe('findLinks', () => {
  it('links a midrash with the verse it quotes, whatever the vowels, vowel letters and reference in brackets', () => {
    const midrash = 'ומה טעם פתח משום כח מעשיו (תהלים קיא ו) היגיד לעמו לתת להם נחלת גויים שאם יאמרו'
    expect(
      linksBetween([
        { name: 'psalms', layer: 'tanakh', segments: [psalm, opening] },
        { name: 'midrash', layer: 'rabbinic', segments: ['דבר אחר', midrash] },
      ]),
    ).toEqual(['midrash:2 > psalms:1 quotation'])
  })

  it('links the Talmud with the mishnah it explains, in the spelling of either', () => {
    const talmud =
      'מאימתי קורים את שמע בערבין משעה שהכהנים נכנסין לאכול בתרומתן עד סוף האשמורת הראשונה דברי רבי אליעזר וחכמים אומרים עד חצות תנא היכא קאי'
    expect(
      linksBetween([
        { name: 'mishnah', layer: 'mishnah', segments: [mishnah] },
        { name: 'talmud', layer: 'rabbinic', segments: [talmud] },
      ]),
    ).toEqual(['talmud:1 > mishnah:1 quotation'])
  })

  it('does not call two texts parallel that quote the same verse', () => {
    const links = linksBetween([
      { name: 'psalms', layer: 'tanakh', segments: [psalm] },
      { name: 'talmud', layer: 'rabbinic', segments: [`פתח רבי יצחק ואמר ${psalm}`] },
      { name: 'midrash', layer: 'rabbinic', segments: [`הדא הוא דכתיב ${psalm} תדע לך`] },
    ])
    expect(links.toSorted()).toEqual(['midrash:1 > psalms:1 quotation', 'talmud:1 > psalms:1 quotation'])
  })

  it('does not take the first words of a comment for a quotation of what it explains', () => {
    const links = linksBetween([
      { name: 'psalms', layer: 'tanakh', segments: ['שיר המעלות', 'למנצח מזמור', 'הללויה אודה', psalm] },
      { name: 'comment', layer: 'commentary', segments: [psalm], explains: () => ({ from: 3, to: 4 }) },
    ])
    expect(links).toEqual([])
  })

  it('links no verse when the same words stand in many', () => {
    const verses = [1, 2, 3, 4].map(() => psalm)
    expect(
      linksBetween([
        { name: 'verses', layer: 'tanakh', segments: verses },
        { name: 'talmud', layer: 'rabbinic', segments: [`שנאמר ${psalm}`] },
      ]).filter((link) => link.startsWith('talmud')),
    ).toEqual([])
  })
})

it('finds the work of every segment, also beside works without any', () => {
  const sizes = [2, 0, 3, 1]
  const works = sizes.map((size, index): LinkWork => {
    const from = sizes.slice(0, index).reduce((sum, one) => sum + one, 0)
    return { layer: 'later', time: 0, from, to: from + size }
  })
  const findWork = createWorkFinder(works)
  expect([0, 1, 2, 3, 4, 5].map((segment) => works.indexOf(findWork(segment)))).toEqual([0, 0, 2, 2, 2, 3])
})
