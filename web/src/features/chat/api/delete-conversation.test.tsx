import type { Conversation } from '@sugya/contract/api/chat'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { guestStatus } from '../../../test/user.ts'
import { ConversationList } from '../components/conversation-list.tsx'

const notices = collectNotices()

const conversation = (id: string, title: string): Conversation => {
  const moment = new Date().toISOString()
  return { id, title, createdAt: moment, updatedAt: moment }
}

/** A server that keeps conversations until they are deleted; `refuse` answers deletions with 500. */
function serve({ refuse = false, titles = ['First', 'Second'] } = {}) {
  let kept = titles.map((title, index) => conversation('ab'.charAt(index), title))
  const deletions: string[] = []
  const fetched = vi.fn((address: string, { method }: RequestInit) => {
    if (address === '/api/auth/status') return Promise.resolve(guestStatus())
    if (method !== 'DELETE') return Promise.resolve(Response.json(kept))
    const id = address.split('/').at(-1) ?? ''
    deletions.push(id)
    if (refuse) return Promise.resolve(Response.json({ error: { code: 'internal', message: 'x', requestId: 'y' } }, { status: 500 }))
    kept = kept.filter((one) => one.id !== id)
    return Promise.resolve(Response.json({ deleted: true }))
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  return deletions
}

async function drawAndDelete(title: string) {
  const onDeleted = vi.fn()
  await renderInLanguage('en', <ConversationList selected="a" onSelect={vi.fn()} onDeleted={onDeleted} />)
  await screen.findByText(title)
  fireEvent.click(screen.getByRole('button', { name: `More actions: “${title}”` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce())
  return onDeleted
}

/** The notice has been on screen for its five seconds. */
const afterTheNotice = () => act(() => vi.advanceTimersByTimeAsync(5000))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(async () => {
  await afterTheNotice()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('useDeleteConversation', () => {
  it('hides the conversation at once and deletes it on the server when the notice ends', async () => {
    const deletions = serve()
    const onDeleted = await drawAndDelete('First')
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('Second')).toBeTruthy()
    expect(onDeleted).toHaveBeenCalledWith('a')
    expect(notices.map(({ title, action }) => [title, action?.label])).toEqual([['Conversation deleted successfully', 'Undo']])
    expect(deletions).toEqual([])
    await afterTheNotice()
    expect(deletions).toEqual(['a'])
    await waitFor(() => expect(screen.queryByText('First')).toBeNull())
  })
  it.each([
    ['First', 'Second', 'the next one'],
    ['Second', 'First', 'the one before when there is no next'],
  ])('moves the focus from %s to %s: %s', async (title, beside) => {
    serve()
    await drawAndDelete(title)
    expect(document.activeElement?.textContent).toContain(beside)
  })
  it('moves the focus to the heading when the list is empty', async () => {
    serve({ titles: ['Only'] })
    await drawAndDelete('Only')
    expect(document.activeElement?.textContent).toBe('Conversations')
  })
  it('restores the conversation on undo without a request', async () => {
    const deletions = serve()
    await drawAndDelete('First')
    act(() => notices[0]?.action?.run())
    expect(screen.getByText('First')).toBeTruthy()
    await afterTheNotice()
    expect(deletions).toEqual([])
  })
  it('deletes once and at once when the page closes', async () => {
    const deletions = serve()
    await drawAndDelete('Second')
    fireEvent(window, new Event('pagehide'))
    expect(deletions).toEqual(['b'])
    await afterTheNotice()
    expect(deletions).toEqual(['b'])
  })
  it('shows the conversation again with an error when the server refuses', async () => {
    serve({ refuse: true })
    await drawAndDelete('First')
    await afterTheNotice()
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'error', title: 'Error', text: 'Error loading conversations' }))
    expect(await screen.findByText('First')).toBeTruthy()
  })
})
