import { expect, it } from 'vitest'
import { wordsOfSearch, wordsToFind } from './search-terms.ts'

/** Whether a search finds a text, as the store compares them. */
const finds = (query: string, text: string) => {
  const words = wordsToFind(text)
  return wordsOfSearch(query).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

it.each([
  ['a word without its vowels', 'בראשית', 'בְּרֵאשִׁ֖ית בָּרָ֣א'],
  ['a word with vowels where there are none', 'שַׁבָּת', 'מה מותר בשבת'],
  ['a word behind its particles', 'שבת', 'ובשבת שובתים'],
  ['the beginning of a word that ends otherwise', 'שלום', 'שלומות'],
  ['an abbreviation without its sign', 'רשי', 'פירוש רש״י'],
  ['an abbreviation with another sign', 'רש"י', 'פירוש רש״י'],
  ['capitals and small letters alike', 'MOSES', 'Who was Moses?'],
  ['ё as е', 'все', 'Всё о Торе'],
  ['all words in any order', 'sinai moses', 'Moses went up to Sinai'],
  ['parts on both sides of a maqaf', 'משה', 'תורת־משה'],
])('finds %s', (_name, query, text) => {
  expect(finds(query, text)).toBe(true)
})

it('does not find what is not there, nor numbers of citations or words of links', () => {
  expect(finds('Aaron', 'Moses [12] https://example.org/aaron')).toBe(false)
  expect(finds('12', 'Moses [12]')).toBe(false)
  expect(finds('moses aaron', 'Moses')).toBe(false)
})

it('looks for nothing when there are no letters', () => {
  expect(wordsOfSearch(' ?! ״ ')).toEqual([])
})
