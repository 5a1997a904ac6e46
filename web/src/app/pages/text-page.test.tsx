import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { chapter, link, openText, passage, prepareReading, readCall, serveGenesis, verse } from '../../test/genesis.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { refusal } from '../../test/serve.ts'
import { TextPage } from './text-page.tsx'

const chosen = (container: HTMLElement) => [...container.querySelectorAll('[data-chosen="true"]')].map(({ textContent }) => textContent)

const NOW = '2026-11-20T10:00:00.000Z'
beforeEach(prepareReading)

describe('TextPage', () => {
  it('shows original and translation, sets the title and lists the chapters', async () => {
    serveGenesis()
    const { container } = await openText('/texts/Genesis_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 1' })).toBeTruthy()
    expect(container.querySelectorAll('.verse')).toHaveLength(3)
    expect(container.querySelectorAll('.verse .source-text')).toHaveLength(6)
    await waitFor(() => expect(document.title).toBe('Genesis 1 · Sugya'))
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
    expect((await contents.findByRole('link', { name: 'Genesis 1' })).getAttribute('aria-current')).toBe('page')
  })
  it('replaces any spelling of a reference by the canonical address', async () => {
    serveGenesis()
    const { address } = await openText('/texts/Берешит%201')
    await waitFor(() => expect(address()).toBe('/texts/Genesis_1'))
  })
  it('shows a verse marked within its chapter, with its commentaries', async () => {
    serveGenesis()
    const { container } = await openText('/texts/Genesis_1:2')
    await waitFor(() => expect(chosen(container)).toHaveLength(1))
    expect(container.querySelectorAll('.verse')).toHaveLength(3)
    expect(chosen(container)[0]).toContain('Verse 1:2')
    expect(screen.getByText('Rashi')).toBeTruthy()
  })
  it('selects and deselects a verse by its number', async () => {
    serveGenesis()
    const { container, address } = await openText('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('link', { name: 'Genesis 1:2' }))
    await waitFor(() => expect(chosen(container)).toHaveLength(1))
    expect(address()).toBe('/texts/Genesis_1:2')
    await userEvent.click(screen.getByRole('link', { name: 'Genesis 1:2' }))
    expect(address()).toBe('/texts/Genesis_1')
  })
  it('selects a verse by a press on its words, and opens its panel at once', async () => {
    serveGenesis()
    const { container, address } = await openText('/texts/Genesis_1')
    await userEvent.click(await screen.findByText('Verse 1:2'))
    expect(address()).toBe('/texts/Genesis_1:2')
    expect(chosen(container)[0]).toContain('Verse 1:2')
    expect(await screen.findByText('Rashi on Genesis 1:2:1')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Translations' }))
    await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toContain('JPS'))
    await userEvent.click(screen.getByRole('tab', { name: 'Commentaries' }))
    await userEvent.click(within(container.querySelector('.verse[data-chosen="true"]') as HTMLElement).getByText('Verse 1:2'))
    expect(address()).toBe('/texts/Genesis_1')
  })
  it('moves through the verses by the arrow keys, opens one by Enter and gives the focus back on Escape', async () => {
    serveGenesis()
    const { address } = await openText('/texts/Genesis_1')
    const first = await screen.findByRole('link', { name: 'Genesis 1:1' })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Genesis 1:2')
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Rashi on Genesis 1:2:1')
    expect(address()).toBe('/texts/Genesis_1:2')
    await userEvent.keyboard('{Escape}')
    expect(address()).toBe('/texts/Genesis_1')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Genesis 1:2')
  })
  it('shows a passage of several chapters with a heading for each', async () => {
    serveGenesis()
    const { container } = await openText('/texts/Genesis_1:2-2:2')
    await waitFor(() => expect(container.querySelectorAll('.verse')).toHaveLength(4))
    expect([...container.querySelectorAll('.verse-section')].map(({ textContent }) => textContent)).toEqual(['Genesis 1', 'Genesis 2'])
  })
  it.each([
    ['en', '{ArrowRight}'],
    ['he', '{ArrowLeft}'],
  ] as const)('goes on by the arrow that points onward in %s', async (language, key) => {
    serveGenesis()
    const { address } = await openText('/texts/Genesis_1', language)
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard(key)
    expect(address()).toBe('/texts/Genesis_2')
  })
  it('hides vowel points and cantillation and remembers the choice', async () => {
    serveGenesis()
    const { container, unmount } = await openText('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Vowels' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cantillation' }))
    expect(container.querySelector('.source-text:lang(he)')?.textContent).toContain('בראשית ברא')
    unmount()
    serveGenesis()
    const again = await openText('/texts/Genesis_2')
    await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })
    expect(again.container.querySelector('.source-text:lang(he)')?.textContent).toContain('בראשית ברא')
  })
  it.each(['Genesis', 'בראשית'])('offers the place where the reader stopped when %s is opened, and goes there', async (name) => {
    const place = { ...link('Genesis 2'), work: { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }, readAt: NOW, progress: 0.5 }
    serveGenesis({ [readCall(name)]: Response.json(passage('Genesis 1', chapter(1), 1)), 'GET /api/study/places': Response.json([place]) })
    const { address } = await openText(`/texts/${encodeURIComponent(name)}`)
    await userEvent.click(await screen.findByText(/^Continue at/))
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })).toBeTruthy()
    expect(address()).toBe('/texts/Genesis_2')
    expect(screen.queryByText(/^Continue at/)).toBeNull()
  })
  it('offers no place for a reference, and none any more once the reader goes on', async () => {
    const place = { ...link('Genesis 2'), work: { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }, readAt: NOW, progress: 0.5 }
    const places = {
      [readCall('Genesis')]: Response.json(passage('Genesis 1', chapter(1), 1)),
      'GET /api/study/places': () => Response.json([place]),
    }
    const calls = serveGenesis(places)
    const { unmount } = await openText('/texts/Genesis_1')
    await screen.findByText('Verse 1:2')
    expect(calls.some(({ name }) => name === 'GET /api/study/places')).toBe(false)
    unmount()
    serveGenesis(places)
    await openText('/texts/Genesis')
    expect((await screen.findByText(/^Continue at/)).textContent).toBe('Continue at Genesis 2')
    await userEvent.click(screen.getByText('Verse 1:2'))
    expect(screen.queryByText(/^Continue at/)).toBeNull()
  })
  it('offers the place in the next work although the reader has dismissed that of the last one', async () => {
    const placeIn = (title: string) => {
      const work = { title, heTitle: title, ruTitle: title }
      return { ref: `${title} 2`, heRef: `${title} 2`, ruRef: `${title} 2`, work, readAt: NOW, progress: 0.5 }
    }
    const exodus = { ...verse(1, 1), ref: 'Exodus 1:1' }
    const section = { ref: 'Exodus 1', heRef: 'Exodus 1', ruRef: 'Exodus 1', segments: [exodus] }
    serveGenesis({
      'GET /api/texts/contents/Exodus': refusal(404, 'unknown_reference'),
      [readCall('Genesis')]: Response.json(passage('Genesis 1', chapter(1), 1)),
      [readCall('Exodus')]: Response.json(passage('Exodus 1', [exodus], 1, { title: 'Exodus', section })),
      'GET /api/study/places': ({ address }) => Response.json([placeIn(address.includes('work=Exodus') ? 'Exodus' : 'Genesis')]),
    })
    const page = (
      <>
        <Link to="/texts/Exodus">Open Exodus</Link>
        <TextPage />
      </>
    )
    await renderPage({ routes: { '/texts/:ref': page }, at: '/texts/Genesis' })
    const offer = (await screen.findByText('Continue at Genesis 2')).closest('aside') as HTMLElement
    await userEvent.click(within(offer).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/^Continue at/)).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Open Exodus' }))
    expect(await screen.findByText('Continue at Exodus 2')).toBeTruthy()
  })
  it('copies the passage as stored, whichever marks are shown', async () => {
    localStorage.setItem('reading', JSON.stringify({ vowels: false, accents: false }))
    const user = userEvent.setup()
    serveGenesis()
    await openText('/texts/Genesis_1:2')
    await user.click(await screen.findByRole('button', { name: 'Copy with reference' }))
    expect(await navigator.clipboard.readText()).toContain('בְּרֵאשִׁ֖ית')
  })
  it('puts a question about the passage into the question box of the chat', async () => {
    sessionStorage.clear()
    serveGenesis()
    const { address } = await openText('/texts/Genesis_1:2', 'ru')
    await userEvent.click(await screen.findByRole('button', { name: /^Спросить об\sэтом отрывке$/ }))
    expect(address()).toBe('/chat')
    expect(sessionStorage.getItem('draft:new')).toMatch(/^О\sместе Берешит 1:2:\s/)
  })
  it('suggests references for one that the library does not have', async () => {
    serveGenesis()
    const { address } = await openText('/texts/Zohar_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Genesis 1' }))
    expect(address()).toBe('/texts/Genesis_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 1' })).toBeTruthy()
  })
})
