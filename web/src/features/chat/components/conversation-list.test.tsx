import type { Conversation } from '@sugya/contract/api/chat'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal } from '../../../test/serve.ts'
import { ConversationList } from './conversation-list.tsx'

const notices = collectNotices()

const conversation = (id: string, title: string): Conversation => {
  const moment = new Date().toISOString()
  return { id, title, createdAt: moment, updatedAt: moment }
}

/** A server with conversations; `refuse` answers renaming with 500. */
function serveList({ titles = ['First', 'Second'], refuse = false } = {}) {
  let kept = titles.map((title, index) => conversation(String(index), title))
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    asked.push(`${method ?? 'GET'} ${decodeURIComponent(address)}`)
    if (method === 'PATCH') {
      if (refuse) return Promise.resolve(refusal(500, 'internal'))
      const { title } = JSON.parse(body as string) as { title: string }
      kept = kept.map((one) => (address.endsWith(`/${one.id}`) ? { ...one, title } : one))
      return Promise.resolve(Response.json(kept[0]))
    }
    const q = new URL(address, 'http://x').searchParams.get('q')
    return Promise.resolve(Response.json(q === null ? kept : kept.filter(({ title }) => title.toLowerCase().includes(q))))
  })
  return asked
}

const draw = () => renderInLanguage('en', <ConversationList selected={null} onSelect={vi.fn()} onDeleted={vi.fn()} />)
const link = (title: string) => screen.findByRole('link', { name: new RegExp(title) })

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

describe('ConversationList load', () => {
  it('notifies once of a failure, however often the list is asked again, and says so in its place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    vi.stubGlobal('fetch', () => {
      asked++
      return Promise.resolve(refusal(500, 'internal'))
    })
    await draw()
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', title: 'Error', text: 'Error loading conversations' }]))
    expect(screen.getByText('Error loading conversations')).toBeTruthy()
    const before = asked
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(asked).toBeGreaterThan(before)
    expect(notices).toHaveLength(1)
    vi.useRealTimers()
  })
})

describe('ConversationList rename', () => {
  async function rename(title: string, key: string) {
    fireEvent.keyDown(await link('First'), { key: 'F2' })
    const field = screen.getByRole('textbox', { name: 'New title' })
    fireEvent.change(field, { target: { value: title } })
    fireEvent.keyDown(field, { key })
  }

  it('starts on F2, saves on Enter, shows the title at once and returns the focus', async () => {
    const asked = serveList()
    await draw()
    await rename('  On   exile ', 'Enter')
    const renamed = await link('On exile')
    await waitFor(() => expect(asked).toContain('PATCH /api/conversations/0'))
    await waitFor(() => expect(document.activeElement).toBe(renamed))
    expect(notices).toEqual([])
  })
  it('cancels on Escape without further effect', async () => {
    const asked = serveList()
    await draw()
    const heard = vi.fn()
    document.addEventListener('keydown', heard, { capture: true })
    await rename('Other', 'Escape')
    document.removeEventListener('keydown', heard, { capture: true })
    expect(await link('First')).toBeTruthy()
    expect(heard.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('Escape')
    expect(asked.some((call) => call.startsWith('PATCH'))).toBe(false)
  })
  it('restores the old title with a message when the server refuses', async () => {
    serveList({ refuse: true })
    await draw()
    await rename('Other', 'Enter')
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', title: 'The conversation was not renamed' }]))
    expect(await link('First')).toBeTruthy()
    expect(screen.queryByText('Other')).toBeNull()
  })
  it('sends nothing for an empty or unchanged title', async () => {
    const asked = serveList()
    await draw()
    await rename(' ', 'Enter')
    expect(await link('First')).toBeTruthy()
    expect(asked.some((call) => call.startsWith('PATCH'))).toBe(false)
  })
})

describe('ConversationList search', () => {
  const search = (q: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: q } })

  it('shows the results, and all conversations again when the field is empty', async () => {
    serveList()
    await draw()
    await link('First')
    search('sec')
    await waitFor(() => expect(screen.queryByText('First')).toBeNull())
    expect(await link('Second')).toBeTruthy()
    expect(screen.getAllByRole('status').some((one) => one.textContent === '1 conversation found')).toBe(true)
    search('')
    expect(await link('First')).toBeTruthy()
  })
  it('shows where the words stand, with the words marked', async () => {
    const found = {
      title: { text: 'What is bread?', marks: [] },
      message: {
        text: '… they call it pizza, and pizzas are flat…',
        marks: [
          [15, 20],
          [26, 32],
        ],
      },
    }
    serveList()
    await draw()
    await link('First')
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ ...conversation('7', 'What is bread?'), found }])))
    search('pizza')
    const entry = await link('What is bread')
    expect(entry.textContent).toContain('… they call it pizza, and pizzas are flat…')
    expect([...entry.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['pizza', 'pizzas'])
  })
  it('says that nothing was found', async () => {
    serveList()
    await draw()
    await link('First')
    search('leviathan')
    expect(await screen.findByText('No conversation contains these words.')).toBeTruthy()
  })
  it('sends nothing for spaces and has no field for a short list', async () => {
    const asked = serveList()
    const { unmount } = await draw()
    await link('First')
    search('   ')
    expect(asked.some((call) => call.includes('q='))).toBe(false)
    unmount()
    serveList({ titles: ['Only one'] })
    await draw()
    await link('Only one')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
