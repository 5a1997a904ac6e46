import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { serve } from '../../../test/serve.ts'
import { setGoAnywhereOpen } from '../model/open-state.ts'
// Loaded ahead: the part that loads on demand is there at once, however busy the machine.
import './go-anywhere-dialog.tsx'
import { GoAnywhereButton } from './go-anywhere-button.tsx'
import { GoAnywhere } from './go-anywhere.tsx'

const completion = (kind: string, ref: string, more: Record<string, unknown> = {}) => {
  return { kind, ref, heRef: `he ${ref}`, ruRef: `ru ${ref}`, categories: [], works: 1, isAbsent: false, ...more }
}
const answersTo: Record<string, unknown[]> = {
  'Gen 2': [completion('place', 'Genesis 2'), completion('section', 'Genesis 20')],
  rashi: [completion('collection', 'Rashi', { works: 14 }), completion('work', 'Rashi on Genesis')],
  'Zohar 1': [completion('place', 'Zohar 1', { isAbsent: true })],
}
const conversation = { id: 'c1', title: 'Lentil stew', createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

async function open(language: 'he' | 'en' | 'ru' = 'en') {
  const calls = serve({
    'GET /api/complete': ({ address }) =>
      Response.json({ items: answersTo[new URL(address, 'http://localhost').searchParams.get('q') ?? ''] ?? [] }),
    'GET /api/conversations': Response.json([conversation]),
  })
  const onAsk = vi.fn<(question: string) => void>()
  const page = (
    <>
      <GoAnywhereButton />
      <GoAnywhere onAsk={onAsk} />
    </>
  )
  const view = await renderPage({ routes: { '*': page }, at: '/chat', language })
  return { ...view, calls, onAsk }
}
const field = () => screen.findByRole('combobox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const selected = () => screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

beforeEach(() => {
  // jsdom has none, and the list measures itself.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  setGoAnywhereOpen(false)
  localStorage.removeItem('recent-places')
})

afterEach(() => vi.unstubAllGlobals())

describe('GoAnywhere', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens by the keys %s', async (keys) => {
    await open()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.keyboard(keys)
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
  })

  it('opens by its button, and closes by Esc with the focus back on it', async () => {
    await open()
    const button = screen.getByRole('button', { name: /go to a text/ })
    await userEvent.click(button)
    const input = await field()
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('opens the first completion on Enter, before the reader has seen it', async () => {
    const { address } = await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'Gen 2{Enter}')
    await waitFor(() => expect(address()).toBe('/texts/Genesis_2'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('moves through the lines by arrows, Home and End, and says how many there are', async () => {
    const { address } = await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    const input = await field()
    await userEvent.type(input, 'Gen 2')
    await screen.findByRole('option', { name: 'Genesis 20' })
    expect(options()).toEqual(['Genesis 2', 'Genesis 20', 'Search the texts for “Gen 2”', 'Ask: “Gen 2”', 'Lentil stew'])
    expect(screen.getByRole('status').textContent).toBe('5 suggestions')
    expect(selected()).toBe('Genesis 2')
    await userEvent.keyboard('{ArrowDown}')
    expect(selected()).toBe('Genesis 20')
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: 'Genesis 20' }).id)
    await userEvent.keyboard('{End}')
    expect(selected()).toBe('Lentil stew')
    await userEvent.keyboard('{Home}')
    expect(selected()).toBe('Genesis 2')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/texts/Genesis_20')
  })

  it('searches on Enter when nothing begins so, and asks on the line below', async () => {
    const { address, onAsk } = await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'who sold it{Enter}')
    await waitFor(() => expect(address()).toBe('/texts?q=who+sold+it'))
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'who sold it')
    await userEvent.click(await screen.findByRole('option', { name: 'Ask: “who sold it”' }))
    expect(onAsk).toHaveBeenCalledWith('who sold it')
  })

  it('goes on typing in a collection, and opens no place that the library lacks', async () => {
    const { address } = await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    const input = await field()
    await userEvent.type(input, 'rashi')
    await userEvent.click(await screen.findByRole('option', { name: /Rashi\s*14 books/ }))
    expect((input as HTMLInputElement).value).toBe('Rashi ')
    await userEvent.clear(input)
    await userEvent.type(input, 'Zohar 1')
    const absent = await screen.findByRole('option', { name: /not in this library/ })
    expect(absent.getAttribute('aria-disabled')).toBe('true')
    expect(selected()).toBe('Search the texts for “Zohar 1”')
    expect(address()).toBe('/chat')
  })

  it('offers recent places and conversations before anything is typed', async () => {
    const { address } = await open('ru')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await field(), 'Gen 2{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('{Control>}k{/Control}')
    const list = within(await screen.findByRole('listbox'))
    expect(await list.findByRole('option', { name: 'ru Genesis 2' })).toBeTruthy()
    await userEvent.click(list.getByRole('option', { name: 'Lentil stew' }))
    expect(address()).toBe('/chat/c1')
  })
})
