import type { Citation } from '@sugya/contract/api/chat'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { parseAnswer } from '@sugya/contract/rules/parse-answer'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { AnswerText } from './answer-text.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { CitationsContext } from '../model/citations-context.ts'

const citation = (n: number, status: Citation['status']): Citation => ({
  n,
  ref: `Genesis 25:${30 + n}`,
  heRef: `בראשית כ״ה:${n}`,
  ruRef: `Берешит 25:${30 + n}`,
  title: 'Genesis',
  quote: '',
  status,
  language: 'he',
  edition: 'E',
  license: 'L',
  url: '',
})

async function draw(markdown: string, list: Citation[] = [], open = vi.fn()) {
  const { container } = await renderInLanguage(
    'en',
    <CitationsContext value={{ numbered: numberSources({ citations: list, sources: [] }), open }}>
      <AnswerText markdown={markdown} language="he" arriving={false} parsed={parseAnswer(markdown, 'he')} />
    </CitationsContext>,
  )
  return container
}

describe('AnswerText', () => {
  it('gives every block the direction of its own letters', async () => {
    const page = await draw('Rashi מפרש את הפסוק הזה\n\nThis one is English\n\n- פריט\n\n> ציטוט קצר\n\n| א | ב |\n|---|---|\n| ג | ד |')
    expect([...page.querySelectorAll('p')].map((p) => p.dir)).toEqual(['rtl', 'ltr', 'rtl'])
    for (const name of ['ul', 'li', 'blockquote', 'table', 'td']) expect(page.querySelector<HTMLElement>(name)?.dir).toBe('rtl')
  })
  it('renders a chip for each number with a citation and nothing for a number without one', async () => {
    const page = await draw('מילים [1], ועוד [2, 3] ועוד [9].', [citation(1, 'proven'), citation(2, 'paraphrase'), citation(3, 'repaired')])
    expect(screen.getAllByRole('button').map((chip) => [chip.textContent, chip.dataset.status])).toEqual([
      ['[1]', 'proven'],
      ['[2]', 'paraphrase'],
      ['[3]', 'repaired'],
    ])
    expect(page.textContent).not.toContain('9')
  })
  it('strikes through words that the server marked as unproven, and nothing for a single tilde', async () => {
    const page = await draw('He said ~~“never”~~ (not found in the library), ~2000 years ago, ~more~.')
    expect([...page.querySelectorAll('del')].map((words) => [words.dataset.status, words.textContent])).toEqual([['unproven', '“never”']])
    expect(page.querySelector('button')).toBeNull()
  })
  it('labels a chip with its reference and status in the language of the interface', async () => {
    await draw('מילים בעברית [1]', [citation(1, 'repaired')])
    const chip = screen.getByRole('button')
    expect(chip.getAttribute('aria-label')).toBe('Source 1: Genesis 25:31. Corrected: the words were found here, as shown')
    // Not in that of the sentence, in whose voice it would be read out.
    expect(chip.closest<HTMLElement>('[lang]')?.lang).toBe('en')
  })
  it('renders each chip in an isolate and opens its citation', async () => {
    const open = vi.fn()
    await draw('שלום [1]', [citation(1, 'proven')], open)
    const chip = screen.getByRole('button')
    expect(chip.parentElement?.tagName).toBe('BDI')
    await userEvent.click(chip)
    expect(open).toHaveBeenCalledWith(expect.objectContaining({ ref: 'Genesis 25:31' }))
  })
  it('marks bold words in a quotation and keeps bold elsewhere', async () => {
    const page = await draw('**bold**\n\n> נתן **לחם** לו')
    expect([...page.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['לחם'])
    expect(page.querySelector('strong')?.textContent).toBe('bold')
  })
  it('sets only words with vowel points in their own font', async () => {
    const page = await draw('כתוב: וּנְזִ֣יד עֲדָשִׁ֔ים וכן אֶת־הַבְּכֹרָֽה, ולא כאן')
    expect([...page.querySelectorAll('.pointed')].map((words) => words.textContent)).toEqual(['וּנְזִ֣יד עֲדָשִׁ֔ים', 'אֶת־הַבְּכֹרָֽה'])
    expect(page.textContent).toContain('כתוב: וּנְזִ֣יד עֲדָשִׁ֔ים וכן אֶת־הַבְּכֹרָֽה, ולא כאן')
  })
  it('keeps the order of a verse range in a Hebrew line', async () => {
    const page = await draw('ראו בראשית 25:29–34 שם\n\nSee Genesis 25:29–34 there')
    expect([...page.querySelectorAll('bdi')].map((range) => [range.dir, range.textContent])).toEqual([['ltr', '25:29–34']])
  })
  it('marks Hebrew emphasis as Hebrew, whatever the surrounding language', async () => {
    const page = await draw('זו *בכורה* ולא *birthright* כלל ועיקר')
    expect([...page.querySelectorAll('em')].map((em) => [em.textContent, em.lang])).toEqual([
      ['בכורה', 'he'],
      ['birthright', ''],
    ])
  })
  it('binds short Russian words to the next one, except in a quotation', async () => {
    const page = await draw('Речь о похлёбке\n\n> Речь о похлёбке')
    expect([...page.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['Речь о\u00a0похлёбке', 'Речь о похлёбке'])
  })
  it('loads no resource and runs no script of an answer', async () => {
    const page = await draw(
      '![steal](https://evil.example/?q=1) <img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](https://evil.example) [c](https://www.sefaria.org/Genesis.1)\n\n<script>alert(1)</script>',
    )
    expect(page.querySelectorAll('img, script, iframe')).toHaveLength(0)
    expect([...page.querySelectorAll('a')].map((a) => a.href)).toEqual(['https://www.sefaria.org/Genesis.1'])
  })
  it('renders no citation inside code', async () => {
    const page = await draw('`x[1]`', [citation(1, 'proven')])
    expect(page.querySelector('code')?.textContent).toBe('x[1]')
    expect(page.querySelector('code')?.dir).toBe('ltr')
  })
  it('shows an answer that is parsed here as one that came parsed', async () => {
    const markdown = '## כותרת [1]\n\n1. א\n2. **ב**\n\n| a | b |\n|:-:|---|\n| <b>c</b> | ~~d~~ |\n\nwww.sefaria.org'
    const list = [citation(1, 'proven')]
    const parsed = await draw(markdown, list)
    const { container } = await renderInLanguage(
      'en',
      <CitationsContext value={{ numbered: numberSources({ citations: list, sources: [] }), open: vi.fn() }}>
        <MarkdownText markdown={markdown} language="he" arriving={false} />
      </CitationsContext>,
    )
    expect(parsed.querySelectorAll('h2, li, td, del')).toHaveLength(6)
    expect(container.innerHTML).toBe(parsed.innerHTML)
  })
  it('stays when the messages are read again without it parsed', async () => {
    const text = (parsed?: ReturnType<typeof parseAnswer>) => (
      <AnswerText markdown="**bold**" language="en" arriving={false} parsed={parsed} />
    )
    const { container, rerender } = render(text(parseAnswer('**bold**', 'en')))
    const strong = container.querySelector('strong')
    rerender(text())
    expect(strong?.textContent).toBe('bold')
    expect(container.querySelector('strong')).toBe(strong)
  })
})
