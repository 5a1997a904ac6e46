import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote, foldText, measureQuote } from './quotes.ts'

const verse = 'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל וַיֵּ֔שְׁתְּ וַיָּ֖קָם וַיֵּלַ֑ךְ וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה׃'

describe('foldText', () => {
  it('keeps only letters and digits, in lower case, with medial for final letters', () => {
    expect(foldText('אֶת־הַבְּכֹרָֽה׃ וַיֵּלַ֑ךְ').letters).toBe('את הבכרה וילכ')
    expect(foldText('“Thus,” Esau’s — birth-right!').letters).toBe('thus esaus birth right')
    expect(foldText('Ещё мой Йосеф…').letters).toBe('еще мой йосеф')
    expect(foldText('חז״ל ורש"י').letters).toBe('חזל ורשי')
  })

  it('maps each folded character to the offsets of its stored character and marks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...verse, ...' .,־׃"'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })) }),
        (text) => {
          const folded = foldText(text)
          expect(folded.from).toHaveLength(folded.letters.length)
          expect(folded.to).toHaveLength(folded.letters.length)
          for (let i = 0; i < folded.letters.length; i++) {
            expect(folded.to[i]).toBeGreaterThanOrEqual(folded.from[i] ?? NaN)
            expect(folded.to[i]).toBeLessThanOrEqual(text.length)
            if (i > 0) expect(folded.from[i]).toBeGreaterThanOrEqual(folded.from[i - 1] ?? NaN)
          }
        },
      ),
    )
  })
})

describe('findQuote', () => {
  const find = (stored: string, quote: string) => findQuote(foldText(stored), quote)

  it('returns the stored words with their vowels and cantillation', () => {
    expect(find(verse, 'ויבז עשו את הבכרה')?.words).toBe('וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה')
    expect(find('Then Jacob gave Esau bread, and', 'jacob gave esau BREAD')?.words).toBe('Jacob gave Esau bread')
  })

  it('lets a Hebrew quotation begin after prefixes, and no quotation elsewhere inside a word', () => {
    expect(find(verse, 'נזיד עדשים')?.words).toBe('נְזִ֣יד עֲדָשִׁ֔ים')
    expect(find(verse, 'קב נתן')).toBeNull()
    expect(find('the birthright', 'right')).toBeNull()
    expect(find('the birthright', 'the birth')).toBeNull()
  })

  it('requires every part between ellipses, in order', () => {
    expect(find(verse, 'ויעקב נתן לעשו … ויבז עשו')?.parts).toHaveLength(2)
    expect(find(verse, 'ויעקב ... ויבז')?.words).toBe('וְיַעֲקֹ֞ב … וַיִּ֥בֶז')
    expect(find(verse, 'ויבז עשו … ויעקב נתן')).toBeNull()
  })

  it('matches substitutes of divine names as inexact', () => {
    const stored = 'וַיֹּ֥אמֶר יְהוָ֖ה אֱלֹהִ֑ים'
    expect(find(stored, "ויאמר ה' אלקים")).toMatchObject({ exact: false, words: stored })
    expect(find(stored, 'ויאמר יהוה אלהים')).toMatchObject({ exact: true })
  })

  it('matches full and defective spelling as inexact', () => {
    expect(find(verse, 'ויבז עשיו את הבכורה')).toMatchObject({ exact: false, words: 'וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה' })
    expect(find(verse, 'הבכורה')).toBeNull()
    expect(find(verse, 'ויבז עשו את הבקרה')).toBeNull()
  })

  it('finds no quotation of fewer than two letters', () => {
    for (const quote of ['', '…', '"', 'א', ' . ']) expect(find(verse, quote)).toBeNull()
  })

  it('finds every sequence of whole words of a text in that text', () => {
    const words = verse.split(' ')
    fc.assert(
      fc.property(fc.nat(words.length - 1), fc.nat(words.length - 1), (a, b) => {
        const run = words.slice(Math.min(a, b), Math.max(a, b) + 1).join(' ')
        const match = find(verse, foldText(run).letters)
        expect(match).not.toBeNull()
        expect(foldText(match?.words ?? '').letters).toBe(foldText(run).letters)
      }),
    )
  })
})

it('measureQuote counts the words and letters of the folded quotation', () => {
  expect(measureQuote('“Sell — me!”')).toEqual({ words: 2, letters: 6 })
  expect(measureQuote('…')).toEqual({ words: 0, letters: 0 })
})
