import { describe, expect, it } from 'vitest'
import { cutExcerpt, findWords } from './cut-excerpt.ts'

const long = `${'before '.repeat(40)}the light was good ${'after '.repeat(40)}`.trim()
const isLight = (word: string) => word === 'light' || word === 'good'
const shown = ({ text, marks }: ReturnType<typeof cutExcerpt>) => marks.map(([from, to]) => text.slice(from, to))

describe('cutExcerpt', () => {
  it('keeps a short text whole', () => {
    expect(cutExcerpt('the light', findWords('the light', isLight), 200)).toEqual({ text: 'the light', marks: [[4, 9]] })
  })

  it('cuts around the words that match, at the ends of words', () => {
    const excerpt = cutExcerpt(long, findWords(long, isLight), 100)
    expect(excerpt.text).toMatch(/^… (?:before )+the light was good (?:after ?)+…$/)
    expect(excerpt.text.length).toBeLessThanOrEqual(104)
    expect(shown(excerpt)).toEqual(['light', 'good'])
  })

  it('begins at the beginning when nothing matches', () => {
    expect(cutExcerpt(long, [], 60).text).toMatch(/^before .*before…$/)
  })

  it('shows the stretch with the most matches', () => {
    const text = `light ${'word '.repeat(80)}good light good`
    expect(shown(cutExcerpt(text, findWords(text, isLight), 60))).toEqual(['good', 'light', 'good'])
  })

  it('counts letters without vowels and accents', () => {
    const pointed = 'בְּרֵאשִׁ֖ית בָּרָ֣א '.repeat(30).trim()
    const letters = cutExcerpt(pointed, [], 100).text.replace(/\p{M}/gu, '').length
    expect(letters).toBeGreaterThan(80)
    expect(letters).toBeLessThanOrEqual(102)
  })
})
