import { describe, expect, it } from 'vitest'
import { findQueryWords } from './excerpt.ts'

describe('findQueryWords', () => {
  const words = (text: string, query: string) => findQueryWords(text, query).map(({ start, end }) => text.slice(start, end))
  it('finds the words of a query in spite of vowels, accents and case', () => {
    expect(words('Esau sold his Birthright.', 'birthright of ESAU')).toEqual(['Esau', 'Birthright'])
    expect(words('וּנְזִ֣יד עֲדָשִׁ֔ים', 'נזיד עדשים')).toEqual(['וּנְזִ֣יד', 'עֲדָשִׁ֔ים'])
    expect(words('ёж и мёд', 'мед')).toEqual(['мёд'])
  })
  it('finds nothing for a query without words', () => {
    expect(words('Esau', '?!')).toEqual([])
  })
})
