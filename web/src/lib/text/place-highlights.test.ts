import type { WordRange } from '@sugya/contract/api/study'
import type { EditionText, TextLanguage } from '@sugya/contract/api/texts'
import { describe, expect, it } from 'vitest'
import { placeHighlights } from './place-highlights.ts'

const show = (language: TextLanguage, title: string, html: string, shown = html) => {
  const text: EditionText = { language, title, license: 'CC0', source: '', attribution: '', html, text: html }
  return { text, html: shown }
}
const range = (fields: Partial<WordRange> = {}): WordRange => {
  return { language: 'he', edition: 'WLC', from: 1, to: 2, words: 'בָּרָ֣א', ...fields }
}
const hebrew = show('he', 'WLC', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים')
const place = (ranges: WordRange[], texts = [hebrew]) =>
  placeHighlights({ color: undefined, words: ranges.map((one) => ({ color: 'blue', range: one })) }, texts)

describe('placeHighlights', () => {
  it('finds words in their edition, and leaves the verse without a color', () => {
    const { color, spans } = place([range()])
    const [span] = spans.get('he') ?? []
    expect(hebrew.html.slice(span?.start, span?.end)).toBe('בָּרָ֣א')
    expect([span?.color, color]).toEqual(['blue', undefined])
  })

  it('finds the same words while vowels and accents are hidden', () => {
    const plain = show('he', 'WLC', hebrew.html, 'בראשית ברא אלהים')
    const [span] = place([range()], [plain]).spans.get('he') ?? []
    expect(plain.html.slice(span?.start, span?.end)).toBe('ברא')
  })

  it('finds words behind a note of the edition', () => {
    const html = 'a day<sup class="footnote-marker">1</sup><i class="footnote">Or: rest</i> of light'
    const text = show('en', 'JPS', html)
    const [span] = place([range({ language: 'en', edition: 'JPS', from: 2, to: 4, words: 'of light' })], [text]).spans.get('en') ?? []
    expect('a day1Or: rest of light'.slice(span?.start, span?.end)).toBe('of light')
  })

  it.each([
    ['another edition is on display', [show('he', 'Another', hebrew.html)]],
    ['its language is not on display', [show('en', 'JPS', 'In the beginning')]],
    ['the edition has other words there now', [show('he', 'WLC', 'בְּרֵאשִׁ֖ית עָשָׂה אֱלֹהִ֑ים')]],
    ['the edition has fewer words now', [show('he', 'WLC', 'בְּרֵאשִׁ֖ית')]],
  ])('colors the whole verse when %s', (_, texts) => {
    const { color, spans } = place([range()], texts)
    expect([color, spans.size]).toEqual(['blue', 0])
  })

  it('keeps the color of the whole verse beside words that are gone, and puts several highlights in order', () => {
    const words = [
      { color: 'pink' as const, range: range({ from: 2, to: 3, words: 'אֱלֹהִ֑ים' }) },
      { color: 'blue' as const, range: range({ from: 0, to: 1, words: 'בְּרֵאשִׁ֖ית' }) },
      { color: 'blue' as const, range: range({ from: 7, to: 9 }) },
    ]
    const { color, spans } = placeHighlights({ color: 'green', words }, [hebrew])
    expect(color).toBe('green')
    expect(spans.get('he')?.map((span) => span.color)).toEqual(['blue', 'pink'])
  })
})
