import { describe, expect, it } from 'vitest'
import { isolate } from './isolate.ts'

describe('isolate', () => {
  it('isolates a name of the other direction', () => {
    expect(isolate('miriam', 'he')).toBe('\u2068miriam\u2069')
    expect(isolate('מרים', 'en')).toBe('\u2068מרים\u2069')
  })
  it('returns a name of the same direction unchanged', () => {
    expect(isolate('miriam', 'ru')).toBe('miriam')
    expect(isolate('מרים', 'he')).toBe('מרים')
    expect(isolate('42', 'he')).toBe('42')
  })
})
