import { describe, expect, it } from 'vitest'
import { analyzeSegment } from './analyze-segment.ts'
import { STEM_MARK } from './hebrew.ts'

const verse = {
  he: ['וַיַּעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים'],
  en: ['Then Jacob gave Esau bread and pottage of lentiles'],
  ru: ['И дал Иаков Исаву хлеба и чечевичной похлёбки'],
  lemmas: ['Hc/H3290', 'H5414 a', 'Hl/H6215', 'H3899', 'Hc/H5138', 'H5742'],
  gloss: ['bread, food', 'boiled pottage; bread'],
}

describe('analyzeSegment', () => {
  it('keeps Hebrew words in text order, each followed by its stems', () => {
    const words = analyzeSegment(verse)
      .he.split(' ')
      .filter((token) => !token.startsWith(STEM_MARK))
    expect(words).toEqual(['ויעקב', 'נתנ', 'לעשו', 'לחמ', 'ונזיד', 'עדשימ'])
    expect(analyzeSegment(verse).he).toContain(`${STEM_MARK}נזד`)
  })

  it('writes lemmas as plain Strong numbers', () => {
    expect(analyzeSegment(verse).lemma).toBe('H3290 H5414 H6215 H3899 H5138 H5742')
  })

  it('keeps stop words, so that phrases match', () => {
    expect(analyzeSegment(verse).en.split(' ')).toContain('and')
  })

  it('lists each word of the glosses once', () => {
    const gloss = analyzeSegment(verse).gloss.split(' ')
    expect(new Set(gloss).size).toBe(gloss.length)
  })

  it('returns empty fields for an empty segment', () => {
    expect(analyzeSegment({ he: [], en: [], ru: [], lemmas: [], gloss: [] })).toEqual({ he: '', lemma: '', en: '', ru: '', gloss: '' })
  })
})
