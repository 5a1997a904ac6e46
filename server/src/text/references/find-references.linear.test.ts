import { describe, expect, it } from 'vitest'
import { buildTitleCatalog } from './titles/title-catalog.ts'
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

/** The number of lookups in the catalog during one search: a measure of time that does not depend on the machine. */
function lookups(text: string): number {
  const catalog = buildTitleCatalog(classicalTitles)
  const get = catalog.root.next.get.bind(catalog.root.next)
  let count = 0
  catalog.root.next.get = (key) => {
    count++
    return get(key)
  }
  findReferences(catalog, text)
  return count
}

describe('findReferences', () => {
  it.each(HOSTILE)('takes time linear in the length of the text for repetitions of %j', (piece) => {
    const text = piece.repeat(Math.ceil(2000 / piece.length))
    const once = lookups(text)
    expect(lookups(text.repeat(4))).toBeLessThanOrEqual(once * 4 + 400)
    expect(once / text.length).toBeLessThan(30)
  })
})
