import { describe, expect, it } from 'vitest'
import { isolated } from './isolate.ts'

describe('a name within a sentence', () => {
  it('is kept apart where it runs the other way', () => {
    expect(isolated('miriam', 'he')).toBe('\u2068miriam\u2069')
    expect(isolated('מרים', 'en')).toBe('\u2068מרים\u2069')
  })
  it('is left alone where it runs as the sentence does', () => {
    expect(isolated('miriam', 'ru')).toBe('miriam')
    expect(isolated('מרים', 'he')).toBe('מרים')
    expect(isolated('42', 'he')).toBe('42')
  })
})
