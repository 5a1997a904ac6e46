import { describe, expect, it } from 'vitest'
import { isolate } from './isolate.ts'

describe('a name within a sentence', () => {
  it('is kept apart where it runs the other way', () => {
    expect(isolate('miriam', 'he')).toBe('\u2068miriam\u2069')
    expect(isolate('מרים', 'en')).toBe('\u2068מרים\u2069')
  })
  it('is left alone where it runs as the sentence does', () => {
    expect(isolate('miriam', 'ru')).toBe('miriam')
    expect(isolate('מרים', 'he')).toBe('מרים')
    expect(isolate('42', 'he')).toBe('42')
  })
})
