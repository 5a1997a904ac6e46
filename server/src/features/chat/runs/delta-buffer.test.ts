import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDeltaBuffer } from './delta-buffer.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const letters = (text: string) => Array.from(graphemes.segment(text), (part) => part.segment)

/** Adds the chunks one by one, taking after each, and returns what was shown. */
function show(pieces: string[]): string[] {
  const buffer = createDeltaBuffer()
  const shown = pieces.map((piece) => {
    buffer.add(piece)
    return buffer.take()
  })
  return [...shown, buffer.takeAll()].filter((text) => text !== '')
}

describe('delta buffer', () => {
  it('cuts text at word boundaries where there are any', () => {
    expect(show(['In the be', 'ginning God cre', 'ated'])).toEqual(['In the ', 'beginning God ', 'create', 'd'])
  })

  it('shows the stop of a sentence at once', () => {
    expect(show(['The first half.', ' Then', ' the second'])).toEqual(['The first half.', ' ', 'Then the ', 'second'])
  })

  it('never separates a Hebrew letter from its vowels and accents', () => {
    const verse = 'בְּרֵאשִׁ֖ית'
    expect(show([...verse]).flatMap(letters)).toEqual(letters(verse))
  })

  it('does not cut a citation marker', () => {
    expect(show(['עשו[', '1', '2', '].'])).toEqual(['עשו', '[12]', '.'])
  })

  it('drops NUL, which PostgreSQL cannot store', () => {
    expect(show(['a\0b c'])).toEqual(['ab ', 'c'])
  })

  it('loses nothing and splits no grapheme, however the text was cut into chunks', () => {
    const word = fc.constantFrom('בְּרֵאשִׁ֖ית', 'Genesis', 'Бытие', '[1]', '📜', '👨‍👩‍👧', 'é', ' ', '\n\n', '**', '…')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.array(fc.nat(8), { minLength: 1, maxLength: 12 }), (words, sizes) => {
        const text = words.join('')
        const pieces: string[] = []
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = 1 + sizes[i % sizes.length]!
          pieces.push(text.slice(at, at + size))
          at += size
        }
        const shown = show(pieces)
        expect(shown.join('')).toBe(text)
        expect(shown.flatMap(letters)).toEqual(letters(text))
      }),
      { numRuns: 500 },
    )
  })
})
