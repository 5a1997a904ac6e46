import { describe, expect, it } from 'vitest'
import { buildCatalogue } from './titles/title-catalog.ts'
import { classicalTitles } from './titles/classical-titles.ts'
import { findReferences } from './find-references.ts'

const HOSTILE = [
  'Genesis ',
  'Rashi on ',
  'Rashi on the book of the tractate on the ',
  'רמב"ם הלכות ',
  'ושבכלמ ',
  'chapter 3 of chapter 4 of ',
  '1:1:',
  '-',
  '"',
  'Genesis 1:1,3,5,',
  'Guide for the Perplexed, Part ',
  'Pirkei de Rabbi ',
  'глава 3 книги ',
]

/** How often the catalogue is asked while a text is searched: the work done, whatever the machine. */
function lookups(text: string): number {
  const catalogue = buildCatalogue(classicalTitles)
  const get = catalogue.root.next.get.bind(catalogue.root.next)
  let count = 0
  catalogue.root.next.get = (key) => {
    count++
    return get(key)
  }
  findReferences(catalogue, text)
  return count
}

describe('the work of finding references', () => {
  it.each(HOSTILE)('grows with the length of the text only: %s', (piece) => {
    const text = piece.repeat(Math.ceil(2000 / piece.length))
    const once = lookups(text)
    expect(lookups(text.repeat(4))).toBeLessThanOrEqual(once * 4 + 400)
    expect(once / text.length).toBeLessThan(30)
  })
})
