import { describe, expect, it } from 'vitest'
import { analyseSegment, STEM_MARK } from './analyze-segment.ts'

const verse = {
  he: ['וַיַּעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים'],
  en: ['Then Jacob gave Esau bread and pottage of lentiles'],
  ru: ['И дал Иаков Исаву хлеба и чечевичной похлёбки'],
  lemmas: ['Hc/H3290', 'H5414 a', 'Hl/H6215', 'H3899', 'Hc/H5138', 'H5742'],
  gloss: ['bread, food', 'boiled pottage; bread'],
}

describe('analyseSegment', () => {
  it('keeps the words of the Hebrew in order, each followed by its stems', () => {
    const words = analyseSegment(verse)
      .he.split(' ')
      .filter((token) => !token.startsWith(STEM_MARK))
    expect(words).toEqual(['ויעקב', 'נתנ', 'לעשו', 'לחמ', 'ונזיד', 'עדשימ'])
    expect(analyseSegment(verse).he).toContain(`${STEM_MARK}נזד`)
  })

  it('gives lemmas as plain Strong numbers', () => {
    expect(analyseSegment(verse).lemma).toBe('H3290 H5414 H6215 H3899 H5138 H5742')
  })

  it('keeps stop words, so that phrases can be recognised', () => {
    expect(analyseSegment(verse).en.split(' ')).toContain('and')
  })

  it('says each word of the glosses once', () => {
    const gloss = analyseSegment(verse).gloss.split(' ')
    expect(new Set(gloss).size).toBe(gloss.length)
  })

  it('is empty for an empty segment', () => {
    expect(analyseSegment({ he: [], en: [], ru: [], lemmas: [], gloss: [] })).toEqual({ he: '', lemma: '', en: '', ru: '', gloss: '' })
  })
})
