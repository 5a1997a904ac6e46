import type { Conversation } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { guestStatus } from '../../../test/user.ts'
import { ConversationList } from './conversation-list.tsx'

const notices = collectNotices()

const conversation = (id: string, title: string, daysAgo = 0): Conversation => {
  // By the calendar: a day is not always 24 hours.
  const day = new Date()
  day.setDate(day.getDate() - daysAgo)
  const moment = day.toISOString()
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

const draw = (language: Language = 'en') =>
  renderInLanguage(language, <ConversationList selected={null} onSelect={vi.fn()} onDeleted={vi.fn()} />)
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

describe('ConversationList groups', () => {
  const kept = [
    conversation('1', 'Bread', 0),
    conversation('2', 'Wine', 0),
    conversation('3', 'Oil', 1),
    conversation('4', 'Salt', 3),
    conversation('5', 'Honey', 30),
    conversation('6', 'Milk', 31),
  ]
  const found = { title: { text: 'Bread', marks: [[0, 5]] }, message: null }
  const serveDays = () =>
    serve({
      'GET /api/conversations': ({ address }) => Response.json(address.includes('q=') ? [{ ...kept[0], found }] : kept),
    })
  const readGroups = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  it.each([
    ['he', ['היום', 'אתמול', 'בשבוע האחרון', 'מוקדם יותר']],
    ['en', ['Today', 'Yesterday', 'The last 7 days', 'Earlier']],
    ['ru', ['Сегодня', 'Вчера', 'За\u00a0неделю', 'Раньше']],
  ] as const)('begins each group of days by its name, once, in %s', async (language, names) => {
    serveDays()
    await draw(language)
    await link('Milk')
    expect(readGroups()).toEqual(names)
    const begins = screen.getAllByRole('listitem').map((entry) => entry.querySelector('h3') !== null)
    expect(begins).toEqual([true, false, true, true, true, false])
  })
  it('shows the results of a search without groups', async () => {
    serveDays()
    await draw()
    await link('Milk')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bread' } })
    await waitFor(() => expect(screen.queryByText('Milk')).toBeNull())
    expect(await link('Bread')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  })
})

describe('ConversationList share', () => {
  it('asks a guest to sign in first, and leaves the page for the sign-in only when the guest agrees', async () => {
    serve({ 'GET /api/conversations': () => Response.json([conversation('1', 'Bread')]), 'GET /api/auth/status': guestStatus })
    const list = <ConversationList selected="1" onSelect={vi.fn()} onDeleted={vi.fn()} />
    const { address } = await renderPage({ routes: { '/chat/:id': list }, at: '/chat/1' })
    const share = async (answer: string) => {
      await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Share a link…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to share' }))
      await userEvent.click(dialog.getByText(answer))
    }
    await share('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/chat/1')
    await share('Sign in')
    expect(address()).toBe('/login?next=%2Fchat%2F1')
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
