import type { Mark } from '@sugya/contract/api/study'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useVerseMark } from '../../../components/ui/verse-marks.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { dropChange, listPending } from '../api/outbox.ts'
import { createMark } from '../model/new-mark.ts'
import { MarkedVerses } from './marked-verses.tsx'
import { PassageMarks } from './passage-marks.tsx'

const names = { ref: 'Genesis 1:3', heRef: 'בראשית א:ג', ruRef: 'Берешит 1:3' }
const text = (language: 'he' | 'en', title: string, html: string) => {
  return { language, title, license: 'CC0', source: '', attribution: '', html, text: html }
}
const verse = { ...names, texts: [text('he', 'WLC', 'יְהִ֣י א֑וֹר'), text('en', 'JPS', 'Let there be light')] }
const passage = { ...names, title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }
const PAGES = ['Genesis 1']

function Verse() {
  const mark = useVerseMark(verse.ref)
  return (
    <p data-testid="verse" data-highlight={mark?.color}>
      {mark?.signs}
    </p>
  )
}
const page = (
  <MarkedVerses pages={PAGES}>
    <Verse />
    <PassageMarks passage={passage} segments={[verse]} languages={['he', 'en']} page="Genesis 1" />
  </MarkedVerses>
)

/** The marks of one verse, then of that verse and the next one. */
function Growing() {
  const [segments, setSegments] = useState([verse])
  return (
    <>
      <button type="button" onClick={() => setSegments([verse, { ...verse, ref: 'Genesis 1:4' }])}>
        Select more
      </button>
      <PassageMarks passage={passage} segments={segments} languages={['he', 'en']} page="Genesis 1" />
    </>
  )
}

/** A server that keeps marks; `refuse` answers a write in its place. */
function serveMarks(start: Mark[] = [], refuse?: (mark: Mark) => Response | undefined) {
  const marks = new Map(start.map((mark) => [mark.id, mark]))
  serve({})
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const id = address.split('?')[0]?.split('/').at(-1) ?? ''
    if (method === 'DELETE') return Response.json({ deleted: marks.delete(id) })
    if (method !== 'PUT') return Response.json({ marks: [...marks.values()], next: null })
    const sent = { ...createMark('note', passage), ...(JSON.parse(body as string) as Partial<Mark>), id } as Mark
    const refused = refuse?.(sent)
    if (refused) return refused
    const saved = { ...sent, revision: (marks.get(id)?.revision ?? 0) + 1 }
    marks.set(id, saved)
    return Response.json(saved)
  })
  return marks
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const { key } of listPending()) dropChange(key)
  vi.unstubAllGlobals()
})

describe('PassageMarks', () => {
  it('bookmarks a verse and removes the bookmark, with a sign at the verse', async () => {
    const marks = serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    const button = await screen.findByRole('button', { name: 'Bookmark' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(within(screen.getByTestId('verse')).getByRole('img', { name: 'Bookmarked' })).toBeTruthy()
    await waitFor(() => expect([...marks.values()]).toMatchObject([{ kind: 'bookmark', ref: 'Genesis 1:3' }]))
    await userEvent.click(button)
    await waitFor(() => expect(marks.size).toBe(0))
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(screen.getByTestId('verse').children).toHaveLength(0)
  })

  it('changes the color of a highlight, and removes it with the same color', async () => {
    const marks = serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Highlight in yellow' }))
    expect(screen.getByTestId('verse').getAttribute('data-highlight')).toBe('yellow')
    await waitFor(() => expect(marks.size).toBe(1))
    await userEvent.click(screen.getByRole('button', { name: 'Highlight in blue' }))
    await waitFor(() => expect([...marks.values()]).toMatchObject([{ color: 'blue' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Highlight in blue', pressed: true }))
    await waitFor(() => expect(marks.size).toBe(0))
    expect(screen.getByTestId('verse').hasAttribute('data-highlight')).toBe(false)
  })

  it('highlights words by the keyboard, lists them and takes their color away', async () => {
    const marks = serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Highlight words' }))
    const picker = within(await screen.findByRole('group', { name: 'Highlight words' }))
    await userEvent.click(picker.getByRole('button', { name: 'English' }))
    // jsdom moves no slider by the arrow keys.
    fireEvent.change(picker.getByRole('slider', { name: 'Last word' }), { target: { value: '2' } })
    fireEvent.change(picker.getByRole('slider', { name: 'First word' }), { target: { value: '1' } })
    expect(picker.getByRole('slider', { name: 'First word' }).getAttribute('aria-valuetext')).toBe('there')
    const green = picker.getByRole('button', { name: 'Highlight in green' })
    await userEvent.click(green)
    expect(green.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() =>
      expect([...marks.values()]).toMatchObject([
        { color: 'green', range: { language: 'en', edition: 'JPS', from: 1, to: 3, words: 'there be' } },
      ]),
    )
    const list = screen.getByRole('list', { name: 'Highlights' })
    expect(list.textContent).toBe('there be')
    expect(screen.getByTestId('verse').hasAttribute('data-highlight')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Delete the highlight “there be”' }))
    await waitFor(() => expect(marks.size).toBe(0))
    expect(screen.queryByRole('list', { name: 'Highlights' })).toBeNull()
  })

  it('offers no choice of words beside several verses, where no button would close it', async () => {
    serveMarks()
    await renderPage({ routes: { '/': <Growing /> }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Highlight words' }))
    expect(await screen.findByRole('group', { name: 'Highlight words' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Select more' }))
    expect(screen.queryByRole('group', { name: 'Highlight words' })).toBeNull()
  })

  it('gives the focus of deleted words to those beside them, and after the last to the heading', async () => {
    const range = { language: 'en' as const, edition: 'JPS', from: 0, to: 1, words: 'Let' }
    const highlight = (words: string, from: number) => ({
      ...createMark('highlight', passage, { color: 'pink' }),
      ...{ range: { ...range, from, to: from + 1, words }, revision: 1 },
    })
    serveMarks([highlight('Let', 0), highlight('there', 1), highlight('be', 2)])
    await renderPage({ routes: { '/': page }, at: '/' })
    const button = (words: string) => screen.getByRole('button', { name: `Delete the highlight “${words}”` })
    await screen.findByRole('list', { name: 'Highlights' })
    await userEvent.click(button('there'))
    expect(document.activeElement).toBe(button('be'))
    await userEvent.click(button('be'))
    expect(document.activeElement).toBe(button('Let'))
    await userEvent.click(button('Let'))
    expect(document.activeElement?.textContent).toBe('Bookmarks, notes and highlights')
  })

  it('says why the whole verse is highlighted when the words of an edition have changed', async () => {
    const range = { language: 'en' as const, edition: 'JPS', from: 1, to: 3, words: 'shone a' }
    serveMarks([{ ...createMark('highlight', passage, { color: 'pink' }), range, revision: 1 }])
    await renderPage({ routes: { '/': page }, at: '/' })
    expect((await screen.findByRole('list', { name: 'Highlights' })).textContent).toContain('shone aThe edition has changed')
  })

  it('saves a note while it is written, says so, and deletes it', async () => {
    const marks = serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    const field = await screen.findByRole('textbox', { name: 'Note on Genesis 1:3' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'Light before the sun')
    expect(screen.getByRole('status').textContent).toContain('Saving…')
    await userEvent.tab()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Saved'))
    expect([...marks.values()]).toMatchObject([{ kind: 'note', text: 'Light before the sun' }])
    expect((field as HTMLTextAreaElement).value).toBe('Light before the sun')
    await userEvent.click(screen.getByRole('button', { name: 'Delete the note on Genesis 1:3' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bookmarks, notes and highlights' }))
    await waitFor(() => expect(marks.size).toBe(0))
  })

  it('says that a note is kept on this device while the server cannot be reached', async () => {
    serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await userEvent.type(await screen.findByRole('textbox'), 'In a tunnel')
    await userEvent.tab()
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('Saved on this device. It will be sent when you are online again.'),
    )
    expect(listPending()).toMatchObject([{ change: { mark: { text: 'In a tunnel' } } }])
  })

  it.each([
    ['Keep the text from here', ['Mine']],
    ['Keep the text from there', ['Theirs']],
    ['Keep both as two notes', ['Theirs', 'Mine']],
  ])('asks which text of a note stays that another device has changed: %s', async (choice, expected) => {
    const old = { ...createMark('note', passage, { text: 'Old' }), revision: 1 }
    const marks = serveMarks([old], (sent) =>
      sent.id === old.id && sent.revision < (marks.get(old.id)?.revision ?? 0)
        ? refusal(409, 'conflict', { reason: 'note_changed' })
        : undefined,
    )
    await renderPage({ routes: { '/': page }, at: '/' })
    const field = await screen.findByDisplayValue('Old')
    marks.set(old.id, { ...old, text: 'Theirs', revision: 2 })
    await userEvent.clear(field)
    await userEvent.type(field, 'Mine')
    await userEvent.tab()
    const question = await screen.findByRole('alert')
    await waitFor(() => expect(question.textContent).toContain('Theirs'))
    expect((field as HTMLTextAreaElement).value).toBe('Mine')
    await userEvent.click(within(question).getByRole('button', { name: choice }))
    await waitFor(() => expect([...marks.values()].map(({ text }) => text)).toEqual(expected))
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('textbox')
          .map((one) => (one as HTMLTextAreaElement).value)
          .sort(),
      ).toEqual([...expected].sort()),
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
