import type { Citation, Message } from '@sugya/contract/api/chat'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { Answer } from './answer.tsx'
// Loaded ahead, or the first test would wait for it.
import './markdown-text.tsx'

const cite = (n: number, ref: string, heRef: string): Citation => ({
  ...{ n, ref, heRef, ruRef: ref, title: '', quote: '', status: 'proven', language: 'he', url: `https://www.sefaria.org/${String(n)}` },
  ...{ edition: 'Westminster Leningrad Codex', license: 'Public Domain' },
})
const message: Message = {
  ...{ id: 'm', conversationId: '', role: 'assistant', timestamp: '2026-11-21T12:00:00Z', language: 'he', status: 'complete' },
  ...{ runId: 'r', mode: 'model', sources: [], followUps: [], notices: [] },
  content: 'עשו **בז** לבכורה [1], וכך [2].\n\nThis is English [3].',
  citations: [cite(1, 'Genesis 25:34', 'בראשית כה:לד'), cite(2, 'Genesis 25:34', 'בראשית כה:לד'), cite(3, 'Exodus 20:12', 'שמות כ:יב')],
}

async function copyIn(language: 'he' | 'en') {
  const copied: Record<string, string> = {}
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Record<string, Blob>
      constructor(parts: Record<string, Blob>) {
        this.parts = parts
      }
    },
  )
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    const { parts } = item as unknown as { parts: Record<string, Blob> }
    for (const [type, part] of Object.entries(parts)) copied[type] = await part.text()
  })
  const nothing = vi.fn()
  const answer = (
    <Answer message={message} stage={null} reconnecting={false} question={null} openCitation={nothing} openSource={nothing} ask={nothing} />
  )
  await renderInLanguage(language, answer)
  await screen.findByText('בז')
  await user.click(screen.getByRole('button', { name: language === 'he' ? 'העתקת התשובה' : 'Copy the answer' }))
  await vi.waitFor(() => expect(Object.keys(copied)).toHaveLength(2))
  const html = document.createElement('div')
  html.innerHTML = copied['text/html'] ?? ''
  return { text: copied['text/plain'] ?? '', html }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('CopyButton', () => {
  it('copies the text with the numbers of the sources and a list of references', async () => {
    const { text } = await copyIn('en')
    expect(text.split('\n')).toEqual([
      'עשו **בז** לבכורה [1], וכך [1].',
      '',
      'This is English [2].',
      '',
      'Sources',
      '[1] Genesis 25:34 · Westminster Leningrad Codex (Public Domain) · https://www.sefaria.org/1',
      '[2] Exodus 20:12 · Westminster Leningrad Codex (Public Domain) · https://www.sefaria.org/3',
      '',
    ])
  })
  it('copies formatted text with the direction of each block, and numbers instead of buttons', async () => {
    const { html } = await copyIn('he')
    expect(html.querySelector('button, svg, [class]')).toBeNull()
    const [hebrew, english] = html.querySelectorAll<HTMLElement>('div > p')
    expect([hebrew?.dir, hebrew?.textContent]).toEqual(['rtl', 'עשו בז לבכורה\u00a0[1], וכך\u00a0[1].'])
    expect(hebrew?.querySelector('strong')?.textContent).toBe('בז')
    expect([english?.dir, english?.lang]).toEqual(['ltr', 'en'])
  })
  it('names the sources in the language of the reader, and links them', async () => {
    const { html } = await copyIn('he')
    const references = html.lastElementChild as HTMLElement
    expect([references.dir, references.lang]).toEqual(['rtl', 'he'])
    expect([...references.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'מקורות',
      '[1] בראשית כה:לד · כתב יד לנינגרד, מהדורת וסטמינסטר (נחלת הכלל)',
      '[2] שמות כ:יב · כתב יד לנינגרד, מהדורת וסטמינסטר (נחלת הכלל)',
    ])
    expect(references.querySelector('a')?.href).toBe('https://www.sefaria.org/1')
  })
})
