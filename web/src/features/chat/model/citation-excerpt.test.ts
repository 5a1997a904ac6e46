import type { Citation, Source } from '@sugya/contract/api/chat'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { describe, expect, it } from 'vitest'
import { toExcerpt } from './citation-excerpt.ts'

const before = 'before '.repeat(40)
const after = ' after'.repeat(40)

function draw(quote: string, text: string, language: Citation['language'] = 'en') {
  const citation: Citation = {
    ...{ n: 1, ref: 'Genesis 1:1', heRef: '', ruRef: '', title: '', quote, status: 'proven' },
    ...{ language, edition: '', license: '', url: '' },
  }
  const source: Source = {
    ...{ ref: 'Genesis 1:1', heRef: '', ruRef: '', title: '', categories: [], url: '' },
    original: { language: 'he', text: 'בראשית', edition: '', license: '' },
    translation: { language: 'en', text, edition: '', license: '' },
  }
  const [cited] = numberSources({ citations: [citation], sources: [source] }).cited
  if (!cited) throw new Error('no source')
  const excerpt = toExcerpt(citation, cited)
  return { ...excerpt, marked: excerpt.spans.map(({ start, end }) => excerpt.text.slice(start, end)) }
}

describe('toExcerpt', () => {
  it('cuts at whole words around the quotation, and marks it', () => {
    const { text, marked } = draw('the very words', `${before}the very words${after}`)
    expect(marked).toEqual(['the very words'])
    expect(text).toMatch(/^…before (?:before )*the very words(?: after)+…$/)
    expect(text.length).toBeLessThan(260)
  })
  it('leaves a short passage whole', () => {
    expect(draw('very words', 'the very words of it')).toMatchObject({ text: 'the very words of it', marked: ['very words'] })
  })
  it('marks every part of a quotation with an ellipsis', () => {
    expect(draw('one … four', 'one two three four five').marked).toEqual(['one', 'four'])
  })
  it('shows the quotation alone when the passage does not have its language', () => {
    expect(draw('слова', 'the words', 'ru')).toMatchObject({ text: 'слова', marked: ['слова'] })
  })
})
