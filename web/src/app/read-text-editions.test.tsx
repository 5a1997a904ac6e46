import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEditions } from '../lib/browser/kept-editions.ts'
import { openText, prepareReading, serveGenesis } from '../test/genesis.tsx'

/** The English words on display. */
const verses = () =>
  [...document.querySelectorAll('.verse .source-text:lang(en)')].map(({ textContent }) => textContent.replace(/^\S+\s/, ''))

beforeEach(prepareReading)

describe('editions of a text', () => {
  it('shows the edition that the reader chooses, in every text that has it, and remembers it', async () => {
    serveGenesis()
    const { unmount } = await openText('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Edition, English/ }), 'KJV')
    expect(verses()).toEqual(['King 1:1', 'King 1:2', 'Verse 1:3'])
    expect(screen.queryByRole('combobox', { name: /^Edition, Hebrew/ })).toBeNull()
    unmount()
    serveGenesis()
    await openText('/texts/Genesis_2')
    await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })
    expect(verses()).toEqual(['King 2:1', 'King 2:2', 'Verse 2:3'])
  })
  it('shows the editions of this device at once, then the one that was chosen last on another device, and keeps it for the next visit', async () => {
    const kept = [{ title: 'JPS', chosenAt: '2026-01-01T00:00:00.000Z' }]
    localStorage.setItem('editions', JSON.stringify({ owner: null, editions: kept }))
    let answer: (listed: Response) => void = () => undefined
    serveGenesis({ 'GET /api/study/editions': new Promise((resolve) => (answer = resolve)) })
    const { unmount } = await openText('/texts/Genesis_1')
    await screen.findByText('Verse 1:1')
    answer(Response.json([{ title: 'KJV', chosenAt: '2026-01-02T00:00:00.000Z' }]))
    await screen.findByText('King 1:1')
    unmount()
    serveGenesis({ 'GET /api/study/editions': new Promise(() => undefined) })
    await openText('/texts/Genesis_1')
    expect(await screen.findByText('King 1:1')).toBeTruthy()
  })
  it('keeps what the reader chooses while the list of other devices is on its way, and sends it with the other editions of the address', async () => {
    let answer: (listed: Response) => void = () => undefined
    const calls = serveGenesis({ 'GET /api/study/editions': new Promise((resolve) => (answer = resolve)) })
    await openText('/texts/Genesis_1?edition=WLC')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Edition, English/ }), 'KJV')
    answer(Response.json([{ title: 'JPS', chosenAt: '2026-01-02T00:00:00.000Z' }]))
    await waitFor(() => expect(readEditions().map(({ title }) => title)).toEqual(['KJV', 'WLC', 'JPS']))
    expect(verses()).toEqual(['King 1:1', 'King 1:2', 'Verse 1:3'])
    const sent = () => calls.flatMap(({ name, body }) => (name === 'PUT /api/study/editions' ? [(body as { title: string }).title] : []))
    await waitFor(() => expect(sent().toSorted()).toEqual(['KJV', 'WLC']))
  })
  it('shows the edition that the address names, in the next text too, until another is chosen', async () => {
    serveGenesis()
    const { address } = await openText('/texts/Genesis_1?edition=KJV')
    await screen.findByText('King 1:1')
    await userEvent.click(await screen.findByRole('link', { name: 'Next: Genesis 2' }))
    await screen.findByText('King 2:1')
    expect(address()).toBe('/texts/Genesis_2?edition=KJV')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Edition, English/ }), 'JPS')
    expect(verses()[0]).toBe('Verse 2:1')
    expect(address()).toBe('/texts/Genesis_2')
  })
  it('offers the other editions of a verse among its translations; its link and its copy then name the chosen one', async () => {
    const user = userEvent.setup()
    serveGenesis()
    await openText('/texts/Genesis_1:2')
    await user.click(await screen.findByRole('tab', { name: 'Translations' }))
    await user.click(await screen.findByRole('button', { name: /^Read in this edition.*KJV$/ }))
    expect(verses()[1]).toBe('King 1:2')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/texts\/Genesis_1:2\?edition=KJV$/)
    await user.click(screen.getByRole('button', { name: 'Copy with reference' }))
    expect(await navigator.clipboard.readText()).toMatch(/King 1:2[^]*WLC \(CC0\) · KJV \(CC0\)$/)
  })
})
