import { describe, expect, it } from 'vitest'
import { findQuote, findQuoteAcross } from './find-quote.ts'

const VERSE = 'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל וַיֵּ֔שְׁתְּ וַיָּ֖קָם וַיֵּלַ֑ךְ וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה׃'
const found = (text: string, quote: string) => findQuote(text, quote).map(({ start, end }) => text.slice(start, end))

describe('findQuote', () => {
  it('finds unpointed words in a text with vowels and accents and returns them as stored', () => {
    expect(found(VERSE, 'לחם ונזיד עדשים')).toEqual(['לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים'])
  })
  it('includes the accents of the last letter', () => {
    expect(found(VERSE, 'ויקם')).toEqual(['וַיָּ֖קָם'])
  })
  it('treats a maqaf as a space', () => {
    expect(found(VERSE, 'את הבכרה')).toEqual(['אֶת־הַבְּכֹרָֽה'])
  })
  it('finds words that another edition points differently', () => {
    expect(found(VERSE, 'וַיִּבֶז עֵשָׂו,')).toEqual(['וַיִּ֥בֶז עֵשָׂ֖ו'])
  })
  it('ignores case and punctuation', () => {
    expect(found('Then Jacob gave Esau bread, and pottage of lentiles; and he did eat', 'BREAD and pottage of lentiles')).toEqual([
      'bread, and pottage of lentiles',
    ])
    expect(found('Дай мне, прошу, похлёбки', 'дай мне прошу')).toEqual(['Дай мне, прошу'])
  })
  it('finds the parts of a quotation with an ellipsis in their order', () => {
    expect(found(VERSE, 'ויעקב נתן … ויבז עשו')).toEqual(['וְיַעֲקֹ֞ב נָתַ֣ן', 'וַיִּ֥בֶז עֵשָׂ֖ו'])
    expect(found(VERSE, 'ויבז עשו … ויעקב נתן')).toEqual([])
  })
  it('finds nothing of a quotation that the text contains only in part', () => {
    expect(found(VERSE, 'לחם ונזיד אפונים')).toEqual([])
    expect(found(VERSE, 'עש')).toEqual([])
  })
  it('finds nothing for a quotation that is empty or has no letters', () => {
    expect(found(VERSE, '')).toEqual([])
    expect(found(VERSE, ' …־ ')).toEqual([])
  })
  it('treats an abbreviation sign inside a word as part of the word', () => {
    expect(found('פירש רש״י כאן', 'רש"י')).toEqual(['רש״י'])
  })
})

describe('findQuoteAcross', () => {
  it('finds a quotation that runs across two verses in both', () => {
    const texts = ['And he sold his birthright unto Jacob.', 'Then Jacob gave Esau bread.']
    const spans = findQuoteAcross(texts, 'unto Jacob then Jacob gave')
    expect(spans.map((one, index) => one.map(({ start, end }) => texts[index]?.slice(start, end)))).toEqual([
      ['unto Jacob.'],
      ['Then Jacob gave'],
    ])
  })
})
