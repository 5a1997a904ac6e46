import { describe, expect, it } from 'vitest'
import { CASES } from './parse-reference.cases.ts'
import { classicalTitles } from './titles/classical-titles.ts'
import { createReferences } from './references.ts'

const references = createReferences(classicalTitles)
const cases = CASES.trim()
  .split('\n')
  .flatMap((line) => {
    const [canonical = '', spellings = ''] = line.split(' = ')
    return spellings.split(' | ').map((written) => ({ written, canonical }))
  })

describe('parseReference', () => {
  it('has at least 500 written cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(500)
  })

  it.each(cases)('parses $written as $canonical', ({ written, canonical }) => {
    const reference = references.parse(written)
    expect(reference && references.format(reference, 'en')).toBe(canonical)
  })
})

describe('classicalTitles', () => {
  it('lists every work once, and the base text of every commentary', () => {
    const titles = new Set(classicalTitles.map((entry) => entry.title))
    expect(titles.size).toBe(classicalTitles.length)
    expect(classicalTitles.filter(({ base }) => base !== null && !titles.has(base))).toEqual([])
  })

  it('lists all books of the Tanakh, all tractates of each corpus and all sections of the Mishneh Torah', () => {
    const count = (category: string) =>
      classicalTitles.filter((entry) => entry.categories.includes(category) && !entry.categories.includes('Commentary')).length
    expect(count('Tanakh')).toBe(39)
    expect(count('Mishnah')).toBe(63)
    expect(
      classicalTitles.filter((entry) => entry.addressTypes[0] === 'talmud' && entry.base === null && entry.categories.includes('Bavli'))
        .length,
    ).toBe(37)
    expect(count('Yerushalmi')).toBe(39)
    expect(count('Mishneh Torah')).toBe(88)
  })
})
