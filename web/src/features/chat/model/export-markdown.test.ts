import type { Citation, Message } from '@sugya/contract/api/chat'
import { writeRabbiQuestion } from '@sugya/contract/rules/rabbi-question'
import { describe, expect, it } from 'vitest'
import { exportMarkdown } from './export-markdown.ts'
import { listAnswerSources } from './sheet-sources.ts'

const citation = (n: number, ref: string, quote: string): Citation => ({
  n,
  ref,
  heRef: `${ref} בעברית`,
  ruRef: `${ref} по-русски`,
  title: ref,
  quote,
  status: 'proven',
  language: 'he',
  edition: 'Westminster Leningrad Codex',
  license: 'Public Domain',
  url: 'https://www.sefaria.org/x',
})
const message = (role: Message['role'], content: string, citations: Citation[] = []): Message => ({
  id: content,
  conversationId: 'c',
  role,
  content,
  timestamp: '2026-11-21T00:00:00.000Z',
  language: 'he',
  status: 'complete',
  runId: null,
  mode: null,
  citations,
  sources: [],
  followUps: [],
  notices: [],
})
const original = { language: 'he', text: 'כבד', edition: 'e', license: 'l' } as const
const shown = { ref: 'Exodus 20:12', heRef: '', ruRef: '', title: '', categories: [], original, translation: null, url: '' }
const words = { question: 'Question', answer: 'Answer', sources: 'Sources', saved: 'Saved', notRuling: 'No ruling' }
const asMarkdown = (messages: Message[]) => exportMarkdown('Title', messages, { language: 'en', words })

describe('exportMarkdown', () => {
  it('lists the sources below each answer under its own numbers, with reference, words, edition, license and address', () => {
    const text = asMarkdown([
      message('user', 'First?'),
      message('assistant', 'In the beginning [1], and again [1].', [citation(1, 'Genesis 1:1', 'בְּרֵאשִׁית בָּרָא')]),
      message('user', 'Second?'),
      message('assistant', 'Honour [1].', [citation(1, 'Exodus 20:12', '')]),
    ])
    expect(text).toContain('In the beginning [1], and again [1].\n\n**Sources**\n\n- [1] **Genesis 1:1** · ')
    expect(text).toContain(
      '- [1] **Genesis 1:1** · “בְּרֵאשִׁית בָּרָא” · Westminster Leningrad Codex (Public Domain) · <https://www.sefaria.org/x>',
    )
    expect(text).toContain('Honour [1].\n\n**Sources**\n\n- [1] **Exodus 20:12** · Westminster Leningrad Codex')
    expect(text.match(/^- \[/gm)).toHaveLength(2)
  })
  it('keeps the question for a rabbi before the sources', () => {
    const card = writeRabbiQuestion('To ask a rabbi:', 'May I cook?')
    const text = asMarkdown([message('assistant', `Cook [1].\n\n${card}`, [citation(1, 'Exodus 20:12', '')])])
    expect(text).toContain(`${card}\n\n**Sources**`)
  })
  it('gives the places of one source one number, and each quotation its place', () => {
    const sources = [{ ...shown, ref: 'Genesis 25:29-34' }]
    const citations = [citation(1, 'Genesis 25:31', 'מכרה'), citation(2, 'Exodus 20:12', 'כבד'), citation(3, 'Genesis 25:34', 'ויבז')]
    const text = asMarkdown([{ ...message('assistant', 'Sell [1], honour [2], despise [3].', citations), sources }])
    expect(text).toContain('Sell [1], honour [2], despise [1].')
    expect(text).toContain('- [1] **Genesis 25:29–34** · “מכרה” (Genesis 25:31) · “ויבז” (Genesis 25:34) · Westminster')
  })
  it('keeps links and numbers without a citation unchanged', () => {
    expect(asMarkdown([message('assistant', '[1](https://x) and [7]')])).toContain('[1](https://x) and [7]')
  })
  it('keeps the text of the reader a block quote, whatever its markup', () => {
    expect(asMarkdown([message('user', '# one\n- two')])).toContain('> # one\n> - two')
  })
})

describe('listAnswerSources', () => {
  it('returns each cited source of an answer once, under the number that the answer shows', () => {
    const [a, b, again] = [citation(1, 'Genesis 1:1', 'a'), citation(2, 'Exodus 20:12', 'b'), citation(3, 'Genesis 1:1', 'c')]
    const parts = listAnswerSources([message('user', 'First?'), message('assistant', 'x', [again, b, a]), message('assistant', 'y', [b])])
    expect(parts.map(({ question, sources }) => [question, sources.map(({ number, ref }) => [number, ref])])).toEqual([
      [
        'First?',
        [
          [1, 'Genesis 1:1'],
          [2, 'Exodus 20:12'],
        ],
      ],
      ['First?', [[1, 'Exodus 20:12']]],
    ])
  })
  it('returns the sources shown above an answer without citations', () => {
    expect(listAnswerSources([{ ...message('assistant', 'x'), sources: [shown] }])).toMatchObject([
      { sources: [{ number: 1, ref: 'Exodus 20:12', quote: 'כבד' }] },
    ])
  })
})
