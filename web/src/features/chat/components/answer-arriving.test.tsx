import { describe, expect, it } from 'vitest'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { CitationsContext } from '../model/citations-context.ts'
import { closeOpenMarkdown } from '../model/close-open-markdown.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { MarkdownText } from './markdown-text.tsx'

const parts = {
  'a heading': '## Esau and *Jacob*',
  'emphasis and numbers of citations': 'It says **the Torah** plainly [1], *and* so [1, 2].',
  'a link': 'Read [the passage](https://www.sefaria.org/Genesis.25) whole.',
  'a quotation with its vowels': '> **וַיִּמְכֹּר אֶת־בְּכֹרָתוֹ** לְיַעֲקֹב [1]',
  'a table': '| Name | Meaning |\n|---|---|\n| Esau | **made** |',
  'a list of figures with code': '1. first `code` here\n2. second [3]',
  'a list of points': '* a point\n* **another**',
}

/**
 * What a reader must never see: marks of emphasis, links, tables, headings, code, and numbers of citations that are
 * half there.
 */
const RAW = /\*|\]\(|\||`|#|\[|https?:|-{3}/

const citations = { numbered: numberSources({ citations: [], sources: [] }), open: () => undefined }
const page = (text: string) => (
  <CitationsContext value={citations}>
    <MarkdownText markdown={text} language="en" arriving />
  </CitationsContext>
)

describe('MarkdownText of a streaming answer', () => {
  it.each(Object.entries(parts))('never shows raw markup of %s and shows all of it in the end', async (_, part) => {
    const { container, rerender } = await renderInLanguage('en', page(''))
    const flashes: string[] = []
    for (let end = 1; end <= part.length; end++) {
      rerender(page(part.slice(0, end)))
      if (RAW.test(container.textContent)) flashes.push(`${part.slice(0, end)} → ${container.textContent}`)
    }
    expect(flashes).toEqual([])
    expect(closeOpenMarkdown(part)).toBe(part)
  })
})
