import { expect, it } from 'vitest'
import { toPlainText, toWordText } from './stored-text.ts'

it('counts no words of notes, and leaves the places of the others as they are', () => {
  const html = 'a day<sup class="footnote-marker">1</sup><i class="footnote">Or: rest</i> of'
  const { words } = toWordText(html)
  expect(words.map(({ start, end }) => toPlainText(html).slice(start, end))).toEqual(['a', 'day', 'of'])
})

it('decodes character references', () => {
  expect(toPlainText('a &amp; b')).toBe('a & b')
})
