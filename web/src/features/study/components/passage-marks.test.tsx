import type { Mark } from '@sugya/contract/api/study'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useVerseMark } from '../../../components/ui/verse-marks.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { dropChange, listPending } from '../api/outbox.ts'
import { createMark } from '../model/new-mark.ts'
import { MarkedVerses } from './marked-verses.tsx'
import { PassageMarks } from './passage-marks.tsx'

const verse = { ref: 'Genesis 1:3', heRef: 'בראשית א:ג', ruRef: 'Берешит 1:3' }
const passage = { ...verse, title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }
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
    <PassageMarks passage={passage} segments={[verse]} page="Genesis 1" />
  </MarkedVerses>
)

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

  it('saves a note while it is written, says so, and deletes it', async () => {
    const marks = serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    const field = screen.getByRole('textbox', { name: 'Note on Genesis 1:3' })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'Light before the sun')
    expect(screen.getByRole('status').textContent).toContain('Saving…')
    await userEvent.tab()
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Saved'))
    expect([...marks.values()]).toMatchObject([{ kind: 'note', text: 'Light before the sun' }])
    expect((field as HTMLTextAreaElement).value).toBe('Light before the sun')
    await userEvent.click(screen.getByRole('button', { name: 'Delete the note on Genesis 1:3' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(marks.size).toBe(0))
  })

  it('says that a note is kept on this device while the server cannot be reached', async () => {
    serveMarks()
    await renderPage({ routes: { '/': page }, at: '/' })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await userEvent.type(screen.getByRole('textbox'), 'In a tunnel')
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
