import { expect, it } from 'vitest'
import { toIndexTerms, toQueryTerms } from './search-terms.ts'

/** Whether a query matches a text, by the comparison the store makes. */
const finds = (query: string, text: string) => {
  const terms = toIndexTerms(text)
  return toQueryTerms(query).every((wanted) => terms.some((term) => term.startsWith(wanted)))
}

it.each([
  ['a word without its vowels', 'בראשית', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
  ['a word typed with vowels in a text without them', 'שַׁבָּת', 'מה מותר בשבת'],
  ['a word after its prefixes', 'שבת', 'ובשבת שובתים'],
  ['a word by its beginning', 'שלום', 'שלומות'],
  ['an abbreviation typed without gershayim', 'רשי', 'פירוש רש״י'],
  ['an abbreviation typed with ASCII quotation marks', 'רש"י', 'פירוש רש״י'],
  ['a word in any case', 'MOSES', 'Who was Moses?'],
  ['ё as е', 'все', 'Всё о Торе'],
  ['all words in any order', 'sinai moses', 'Moses went up to Sinai'],
  ['a word after a maqaf', 'משה', 'תורת־משה'],
])('search terms match %s', (_name, query, text) => {
  expect(finds(query, text)).toBe(true)
})

it('search terms do not match absent words, citation numbers or words of links', () => {
  expect(finds('Aaron', 'Moses [12] https://example.org/aaron')).toBe(false)
  expect(finds('12', 'Moses [12]')).toBe(false)
  expect(finds('moses aaron', 'Moses')).toBe(false)
})

it('toQueryTerms returns nothing for a query without letters', () => {
  expect(toQueryTerms(' ?! ״ ')).toEqual([])
})
