import type { Mark } from '@sugya/contract/api/study'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { toMarkdown } from '../../features/study/model/export-marks.ts'
import { StudyPage } from './study-page.tsx'

const names = (ref: string) => ({ ref, heRef: ref.replace('Genesis', 'בראשית'), ruRef: ref.replace('Genesis', 'Берешит') })
const genesis = { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }
const mark = (id: string, fields: Partial<Mark> = {}): Mark => ({
  ...{
    id: `00000000-0000-4000-8000-00000000000${id}`,
    kind: 'note',
    ...names('Genesis 1:3'),
    work: genesis,
    text: 'Light',
    color: null,
    range: null,
  },
  ...{ revision: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
  ...fields,
})
const place = { ...names('Genesis 25'), work: genesis, readAt: '2026-01-01T00:00:00.000Z', progress: 0.5 }
const entry = { id: mark('9').id, ...names('Genesis 25'), readAt: '2026-01-01T00:00:00.000Z' }

function served(answers: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /api/auth/status': Response.json({ authenticated: false, user: null }),
    'GET /api/study/places': Response.json([]),
    'GET /api/study/marks': Response.json({ marks: [], next: null }),
    'GET /api/study/works': Response.json([]),
    'GET /api/study/history': Response.json({ entries: [], next: null }),
    'GET /api/study/settings': Response.json({ remember: true }),
    ...answers,
  })
}
const open = () => renderPage({ routes: { '/study': <StudyPage /> }, at: '/study' })

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('StudyPage', () => {
  it('tells a new reader what to do, and offers no search of nothing', async () => {
    served()
    await open()
    expect(await screen.findByText(/Choose a verse while you read/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe('/texts')
    expect(screen.getByRole('link', { name: 'Create an account to have it on every device.' })).toBeTruthy()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull()
  })

  it('continues where the reader stopped, and forgets a place', async () => {
    const calls = served({
      'GET /api/study/places': Response.json([place]),
      'DELETE /api/study/places/Genesis': Response.json({ deleted: true }),
    })
    await open()
    expect((await screen.findByRole('link', { name: 'Genesis 25' })).getAttribute('href')).toBe('/texts/Genesis_25')
    expect(screen.getByText(/50% of the book/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Forget the place Genesis 25' }))
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('DELETE /api/study/places/Genesis'))
  })

  it('searches and filters marks', async () => {
    const works = [
      { ...genesis, marks: 2 },
      { title: 'Exodus', heTitle: 'שמות', ruTitle: 'Шмот', marks: 1 },
    ]
    const calls = served({
      'GET /api/study/works': Response.json(works),
      'GET /api/study/marks': ({ address }) => {
        const query = new URLSearchParams(address.split('?')[1])
        return Response.json({ marks: query.get('q') === 'nothing' ? [] : [mark('1')], next: null })
      },
    })
    await open()
    expect(await screen.findByText('Light')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bookmarks' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Book' }), 'Exodus')
    await userEvent.type(screen.getByRole('searchbox'), 'nothing')
    expect(await screen.findByText('Nothing matches. Try another word or filter.')).toBeTruthy()
    expect(calls.at(-1)?.address).toContain('kind=bookmark&work=Exodus&q=nothing')
  })

  it('gives the focus of a deleted mark to the mark beside it, and after the last to the heading', async () => {
    let marks = ['1', '2', '3'].map((id) => mark(id, { ...names(`Genesis 1:${id}`), text: `Note ${id}` }))
    const remove = (id: string) => () => {
      marks = marks.filter((one) => one.id !== mark(id).id)
      return Response.json({ deleted: true })
    }
    served({
      'GET /api/study/marks': () => Response.json({ marks, next: null }),
      ...Object.fromEntries(marks.map(({ id }) => [`DELETE /api/study/marks/${id}`, remove(id.slice(-1))])),
    })
    await open()
    const press = (id: string) => userEvent.click(screen.getByRole('button', { name: `Delete the mark on Genesis 1:${id}` }))
    await screen.findByText('Note 1')
    await press('2')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Genesis 1:3' }))
    await press('3')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Genesis 1:1' }))
    await press('1')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bookmarks, notes and highlights' }))
    expect(await screen.findByText(/Choose a verse while you read/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Bookmarks, notes and highlights' }))
  })

  it('switches the recording of what is read off, and clears the history once confirmed', async () => {
    let entries = [entry]
    const calls = served({
      'GET /api/study/history': () => Response.json({ entries, next: null }),
      'PUT /api/study/settings': Response.json({ remember: false }),
      'DELETE /api/study/history': () => {
        entries = []
        return Response.json({ deleted: true })
      },
    })
    await open()
    const box = await screen.findByRole('checkbox', { name: 'Remember what I read' })
    await waitFor(() => expect((box as HTMLInputElement).disabled).toBe(false))
    await userEvent.click(box)
    await waitFor(() => expect(calls.find(({ name }) => name === 'PUT /api/study/settings')?.body).toEqual({ remember: false }))
    await userEvent.click(await screen.findByRole('button', { name: 'Clear history' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear history' }))
    expect(await screen.findByText('Your reading is not recorded.')).toBeTruthy()
  })

  it('offers another try when the marks cannot be read', async () => {
    served({ 'GET /api/study/marks': refusal(500, 'internal') })
    await open()
    expect(await screen.findByText(/The list could not be loaded/)).toBeTruthy()
  })

  it('keeps what the server refused until the reader discards it', async () => {
    const stored = {
      key: mark('1').id,
      version: 'v',
      at: 1,
      owner: null,
      change: { kind: 'write', mark: mark('1', { text: 'Precious' }), page: 'Genesis 1' },
    }
    localStorage.setItem(
      `study:pending:${stored.key}`,
      JSON.stringify({ ...stored, problem: { code: 'refused', message: 'You have as many marks as an account can keep.' } }),
    )
    served()
    window.dispatchEvent(new StorageEvent('storage', { key: `study:pending:${stored.key}` }))
    await open()
    expect(await screen.findByText('Precious')).toBeTruthy()
    expect(screen.getByText(/as many marks as an account can keep/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Precious')).toBeNull()
    expect(localStorage.getItem(`study:pending:${stored.key}`)).toBeNull()
  })
})

it('exports marks as Markdown by works, with links, whole notes and highlighted words', () => {
  const range = { language: 'he' as const, edition: 'WLC', from: 0, to: 2, words: 'וַיְכַ֤ל אֱלֹהִים֙' }
  const words = { title: 'Marks', bookmark: 'Bookmark', note: 'Note', highlight: 'Highlight' }
  const marks = [
    mark('1', { text: 'One\n\nTwo' }),
    mark('2', { kind: 'bookmark', text: '', ...names('Genesis 2:1') }),
    mark('3', { kind: 'highlight', text: '', ...names('Genesis 2:2'), color: 'blue', range }),
  ]
  expect(toMarkdown(marks, words, 'he', 'https://sugya.test')).toBe(`# Marks

## בראשית

- **[בראשית 1:3](https://sugya.test/texts/Genesis_1:3)**: Note
  > One
  >
  > Two
- **[בראשית 2:1](https://sugya.test/texts/Genesis_2:1)**: Bookmark
- **[בראשית 2:2](https://sugya.test/texts/Genesis_2:2)**: Highlight
  > וַיְכַ֤ל אֱלֹהִים֙
`)
})
