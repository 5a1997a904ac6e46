import { describe, expect, it } from 'vitest'
import { isInCategory } from './categories.ts'

const genesis = { categories: ['Tanakh', 'Torah'], base: null }
const rashi = { categories: ['Tanakh', 'Rishonim on Tanakh'], base: 'Genesis' }

describe('isInCategory', () => {
  it('finds a work in its categories at any level', () => {
    expect(isInCategory(genesis, 'Torah')).toBe(true)
    expect(isInCategory(genesis, 'Tanakh')).toBe(true)
    expect(isInCategory(genesis, 'Talmud')).toBe(false)
  })
  it('counts every work with a base text as a commentary', () => {
    expect(isInCategory(rashi, 'Commentary')).toBe(true)
    expect(isInCategory(genesis, 'Commentary')).toBe(false)
  })
  it('accepts any of several categories', () => {
    expect(isInCategory(genesis, 'Mishnah,Torah')).toBe(true)
    expect(isInCategory(genesis, 'Mishnah,Talmud')).toBe(false)
  })
})
