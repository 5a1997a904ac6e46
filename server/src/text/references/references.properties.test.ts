import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classicalTitles } from './titles/classical-titles.ts'
import type { Reference, TitleEntry } from './reference.ts'
import { createReferences } from './references.ts'

const references = createReferences(classicalTitles)

/** An address of any depth that exists in the work, as far as its length is known. */
const address = (entry: TitleEntry) =>
  fc.integer({ min: 1, max: entry.addressTypes.length }).chain((depth) =>
    fc.tuple(
      ...entry.addressTypes.slice(0, depth).map((type, i) => {
        const talmud = type === 'talmud'
        const last = i === 0 ? (entry.length ?? 60) * (talmud ? 2 : 1) : talmud ? 200 : 60
        const first = talmud && i === 0 ? 3 : 1
        return fc.integer({ min: Math.min(first, last), max: last })
      }),
    ),
  )

const anyReference: fc.Arbitrary<Reference> = fc.constantFrom(...classicalTitles).chain((entry) =>
  fc.tuple(address(entry), fc.integer({ min: 0, max: 9 })).map(([from, further]) => {
    const to = [...from.slice(0, -1), (from.at(-1) ?? 0) + further]
    return { title: entry.title, from, to }
  }),
)

describe('createReferences', () => {
  it.each(['en', 'he', 'ru'] as const)('parses every reference it formats in %s', (language) => {
    fc.assert(
      fc.property(anyReference, (reference) => {
        expect(references.parse(references.format(reference, language))).toEqual(reference)
      }),
      { numRuns: 2000, seed: 1 },
    )
  })

  it.each(['en', 'he', 'ru'] as const)('parses every classical title it formats in %s', (language) => {
    const lost = classicalTitles.filter(({ title }) => {
      const from = [3]
      const reference = { title, from, to: from }
      return references.parse(references.format(reference, language))?.title !== title
    })
    expect(lost.map((entry) => entry.title)).toEqual([])
  })
})

describe('find', () => {
  it('accepts any text and reports offsets that match the text it found', () => {
    const pieces = fc.constantFrom(
      'Genesis',
      'בראשית',
      'Раши',
      'Rashi',
      ' on ',
      '1',
      ':',
      '-',
      ',',
      ' ',
      'ב',
      '.',
      '"',
      "'",
      'ע"א',
      'פרק',
      'chapter',
      'глава',
      'Брахот',
      '2а',
      ';',
      '(',
      '\u05b0',
      '🙂',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
        ),
        (text) => {
          let end = 0
          for (const found of references.find(text)) {
            expect(found.start).toBeGreaterThanOrEqual(end)
            expect(text.slice(found.start, found.end)).toBe(found.text)
            end = found.end
          }
          references.parse(text)
        },
      ),
      { numRuns: 2000, seed: 1 },
    )
  })
})
