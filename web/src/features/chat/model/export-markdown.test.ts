import type { Citation, Message } from '@sugya/contract/api/chat'
import { describe, expect, it } from 'vitest'
import { citedSources } from './cited-sources.ts'
import { exportMarkdown } from './export-markdown.ts'

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
const words = { question: 'Question', answer: 'Answer', saved: 'Saved', notRuling: 'No ruling' }
const asMarkdown = (messages: Message[]) => exportMarkdown('Title', messages, { language: 'en', words })

describe('exportMarkdown', () => {
  it('writes citations as footnotes, numbered through the file, with reference, words, edition, license and address', () => {
    const text = asMarkdown([
      message('user', 'First?'),
      message('assistant', 'In the beginning [1], and again [1].', [citation(1, 'Genesis 1:1', 'בְּרֵאשִׁית בָּרָא')]),
      message('user', 'Second?'),
      message('assistant', 'Honour [1].', [citation(1, 'Exodus 20:12', '')]),
    ])
    expect(text).toContain('In the beginning [^1], and again [^1].')
    expect(text).toContain('Honour [^2].')
    expect(text).toContain(
      '[^1]: **Genesis 1:1** · “בְּרֵאשִׁית בָּרָא” · Westminster Leningrad Codex (Public Domain) · <https://www.sefaria.org/x>',
    )
    expect(text).toContain('[^2]: **Exodus 20:12** · Westminster Leningrad Codex')
    expect(text.match(/^\[\^/gm)).toHaveLength(2)
  })
  it('keeps links and numbers without a citation unchanged', () => {
    expect(asMarkdown([message('assistant', '[1](https://x) and [7]')])).toContain('[1](https://x) and [7]')
  })
  it('keeps the text of the reader a block quote, whatever its markup', () => {
    expect(asMarkdown([message('user', '# one\n- two')])).toContain('> # one\n> - two')
  })
})

describe('citedSources', () => {
  it('returns each cited source once, in order of its number', () => {
    const [a, b] = [citation(1, 'Genesis 1:1', 'a'), citation(2, 'Exodus 20:12', 'b')]
    expect(citedSources([message('assistant', 'x', [b, a]), message('assistant', 'y', [b])]).map(({ ref }) => ref)).toEqual([
      'Genesis 1:1',
      'Exodus 20:12',
    ])
  })
  it('returns the sources shown above an answer without citations', () => {
    const original = { language: 'he', text: 'כבד', edition: 'e', license: 'l' } as const
    const shown = { ref: 'Exodus 20:12', heRef: '', ruRef: '', title: '', categories: [], original, translation: null, url: '' }
    expect(citedSources([{ ...message('assistant', 'x'), sources: [shown] }])).toMatchObject([{ ref: 'Exodus 20:12', quote: 'כבד' }])
  })
})
