import type { EditionText, PassageView, SegmentView } from '@sugya/contract/api/texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readEditions } from '../../lib/browser/kept-editions.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { TextPage } from './text-page.tsx'

const text = (language: EditionText['language'], title: string, html: string): EditionText => {
  return { language, title, license: 'CC0', source: '', attribution: '', html, text: html }
}
const verse = (chapter: number, number: number): SegmentView => ({
  ref: `Genesis ${chapter}:${number}`,
  heRef: `בראשית ${'אב'[chapter - 1] ?? ''}:${'אבג'[number - 1] ?? ''}`,
  ruRef: `Берешит ${chapter}:${number}`,
  texts: [
    text('he', 'WLC', 'בְּרֵאשִׁ֖ית בָּרָ֣א'),
    text('en', 'JPS', `Verse ${chapter}:${number}`),
    ...(number === 3 ? [] : [text('en', 'KJV', `King ${chapter}:${number}`)]),
  ],
})
const link = (ref: string) => ({ ref, heRef: ref.replace('Genesis', 'בראשית'), ruRef: ref.replace('Genesis', 'Берешит') })
const chapter = (number: number) => [1, 2, 3].map((one) => verse(number, one))

function passage(ref: string, segments: SegmentView[], section: number, more: Partial<PassageView> = {}): PassageView {
  return {
    ...link(ref),
    title: 'Genesis',
    heTitle: 'בראשית',
    ruTitle: 'Берешит',
    categories: [],
    authorship: null,
    segments,
    editions: [text('he', 'WLC', ''), text('en', 'JPS', ''), text('en', 'KJV', '')],
    previous: section > 1 ? link(`Genesis ${section - 1}`) : null,
    next: section < 2 ? link(`Genesis ${section + 1}`) : null,
    section: { ...link(`Genesis ${section}`), segments: chapter(section) },
    commentaries: [],
    url: '',
    ...more,
  }
}

const comment = {
  ...link('Rashi on Genesis 1:2:1'),
  title: 'Rashi on Genesis',
  heTitle: 'רש״י על בראשית',
  ruTitle: 'Раши на Берешит',
  commentator: { he: 'רש״י', en: 'Rashi', ru: 'Раши' },
  on: 'Genesis 1:2',
  texts: [text('he', 'Rashi', 'פירוש')],
}
const one = (ref: string) => `GET /api/texts/ref/${encodeURIComponent(ref)}`

function served(more: Parameters<typeof serve>[0] = {}) {
  const sections = [1, 2].map((number) => {
    return { ...link(`Genesis ${number}`), name: { he: 'אב'[number - 1] ?? '', en: String(number), ru: String(number) }, segments: 3 }
  })
  const contents = { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит', sectionName: 'Chapter', sections, portions: [], nodes: [] }
  return serve({
    'GET /api/texts/contents/Genesis': Response.json(contents),
    [one('Genesis 1')]: Response.json(passage('Genesis 1', chapter(1), 1)),
    [one('Берешит 1')]: Response.json(passage('Genesis 1', chapter(1), 1)),
    [one('Genesis 2')]: Response.json(passage('Genesis 2', chapter(2), 2)),
    [one('Genesis 1:2')]: Response.json(passage('Genesis 1:2', [verse(1, 2)], 1, { commentaries: [comment], next: link('Genesis 1:3') })),
    [one('Genesis 1:2-2:2')]: Response.json(
      passage('Genesis 1:2-2:2', [verse(1, 2), verse(1, 3), verse(2, 1), verse(2, 2)], 1, { next: link('Genesis 2:3') }),
    ),
    [one('Zohar 1')]: refusal(404, 'unknown_reference', { suggestions: [link('Genesis 1')] }),
    ...more,
  })
}

const open = (at: string, language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/texts/:ref': <TextPage /> }, at, language })
const chosen = (container: HTMLElement) => [...container.querySelectorAll('[data-chosen="true"]')].map(({ textContent }) => textContent)

const NOW = '2026-11-20T10:00:00.000Z'
/** The English words on display. */
const verses = () =>
  [...document.querySelectorAll('.verse .source-text:lang(en)')].map(({ textContent }) => textContent.replace(/^\S+\s/, ''))

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  localStorage.removeItem('reading')
  localStorage.removeItem('editions')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

describe('TextPage', () => {
  it('shows original and translation, sets the title and lists the chapters', async () => {
    served()
    const { container } = await open('/texts/Genesis_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 1' })).toBeTruthy()
    expect(container.querySelectorAll('.verse')).toHaveLength(3)
    expect(container.querySelectorAll('.verse .source-text')).toHaveLength(6)
    await waitFor(() => expect(document.title).toBe('Genesis 1 · Sugya'))
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
    expect((await contents.findByRole('link', { name: 'Genesis 1' })).getAttribute('aria-current')).toBe('page')
  })
  it('replaces any spelling of a reference by the canonical address', async () => {
    served()
    const { address } = await open('/texts/Берешит%201')
    await waitFor(() => expect(address()).toBe('/texts/Genesis_1'))
  })
  it('shows a verse marked within its chapter, with its commentaries', async () => {
    served()
    const { container } = await open('/texts/Genesis_1:2')
    await waitFor(() => expect(chosen(container)).toHaveLength(1))
    expect(container.querySelectorAll('.verse')).toHaveLength(3)
    expect(chosen(container)[0]).toContain('Verse 1:2')
    expect(screen.getByText('Rashi')).toBeTruthy()
  })
  it('selects and deselects a verse by its number', async () => {
    served()
    const { container, address } = await open('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('link', { name: 'Genesis 1:2' }))
    await waitFor(() => expect(chosen(container)).toHaveLength(1))
    expect(address()).toBe('/texts/Genesis_1:2')
    await userEvent.click(screen.getByRole('link', { name: 'Genesis 1:2' }))
    expect(address()).toBe('/texts/Genesis_1')
  })
  it('selects a verse by a press on its words, and opens its panel at once', async () => {
    served()
    const { container, address } = await open('/texts/Genesis_1')
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
    served()
    const { address } = await open('/texts/Genesis_1')
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
    served()
    const { container } = await open('/texts/Genesis_1:2-2:2')
    await waitFor(() => expect(container.querySelectorAll('.verse')).toHaveLength(4))
    expect([...container.querySelectorAll('.verse-section')].map(({ textContent }) => textContent)).toEqual(['Genesis 1', 'Genesis 2'])
  })
  it.each([
    ['en', '{ArrowRight}'],
    ['he', '{ArrowLeft}'],
  ] as const)('goes on by the arrow that points onward in %s', async (language, key) => {
    served()
    const { address } = await open('/texts/Genesis_1', language)
    await screen.findByRole('heading', { level: 1 })
    await userEvent.keyboard(key)
    expect(address()).toBe('/texts/Genesis_2')
  })
  it('hides vowel points and cantillation and remembers the choice', async () => {
    served()
    const { container, unmount } = await open('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Vowels' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cantillation' }))
    expect(container.querySelector('.source-text:lang(he)')?.textContent).toContain('בראשית ברא')
    unmount()
    served()
    const again = await open('/texts/Genesis_2')
    await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })
    expect(again.container.querySelector('.source-text:lang(he)')?.textContent).toContain('בראשית ברא')
  })
  it('shows the edition that the reader chooses, in every text that has it, and remembers it', async () => {
    served()
    const { unmount } = await open('/texts/Genesis_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Edition, English/ }), 'KJV')
    expect(verses()).toEqual(['King 1:1', 'King 1:2', 'Verse 1:3'])
    expect(screen.queryByRole('combobox', { name: /^Edition, Hebrew/ })).toBeNull()
    unmount()
    served()
    await open('/texts/Genesis_2')
    await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })
    expect(verses()).toEqual(['King 2:1', 'King 2:2', 'Verse 2:3'])
  })
  it('shows the editions of this device at once, then the one that was chosen last on another device, and keeps it for the next visit', async () => {
    const kept = [{ title: 'JPS', chosenAt: '2026-01-01T00:00:00.000Z' }]
    localStorage.setItem('editions', JSON.stringify({ owner: null, editions: kept }))
    let answer: (listed: Response) => void = () => undefined
    served({ 'GET /api/study/editions': new Promise((resolve) => (answer = resolve)) })
    const { unmount } = await open('/texts/Genesis_1')
    await screen.findByText('Verse 1:1')
    answer(Response.json([{ title: 'KJV', chosenAt: '2026-01-02T00:00:00.000Z' }]))
    await screen.findByText('King 1:1')
    unmount()
    served({ 'GET /api/study/editions': new Promise(() => undefined) })
    await open('/texts/Genesis_1')
    expect(await screen.findByText('King 1:1')).toBeTruthy()
  })
  it('keeps what the reader chooses while the list of other devices is on its way, and sends it with the other editions of the address', async () => {
    let answer: (listed: Response) => void = () => undefined
    const calls = served({ 'GET /api/study/editions': new Promise((resolve) => (answer = resolve)) })
    await open('/texts/Genesis_1?edition=WLC')
    await userEvent.click(await screen.findByRole('button', { name: 'Display' }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Edition, English/ }), 'KJV')
    answer(Response.json([{ title: 'JPS', chosenAt: '2026-01-02T00:00:00.000Z' }]))
    await waitFor(() => expect(readEditions().map(({ title }) => title)).toEqual(['KJV', 'WLC', 'JPS']))
    expect(verses()).toEqual(['King 1:1', 'King 1:2', 'Verse 1:3'])
    const sent = () => calls.flatMap(({ name, body }) => (name === 'PUT /api/study/editions' ? [(body as { title: string }).title] : []))
    await waitFor(() => expect(sent().toSorted()).toEqual(['KJV', 'WLC']))
  })
  it('shows the edition that the address names, in the next text too, until another is chosen', async () => {
    served()
    const { address } = await open('/texts/Genesis_1?edition=KJV')
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
    served()
    await open('/texts/Genesis_1:2')
    await user.click(await screen.findByRole('tab', { name: 'Translations' }))
    await user.click(screen.getByRole('button', { name: /^Read in this edition.*KJV$/ }))
    expect(verses()[1]).toBe('King 1:2')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toMatch(/\/texts\/Genesis_1:2\?edition=KJV$/)
    await user.click(screen.getByRole('button', { name: 'Copy with reference' }))
    expect(await navigator.clipboard.readText()).toMatch(/King 1:2[^]*WLC \(CC0\) · KJV \(CC0\)$/)
  })
  it.each(['Genesis', 'בראשית'])('offers the place where the reader stopped when %s is opened, and goes there', async (name) => {
    const place = { ...link('Genesis 2'), work: { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }, readAt: NOW, progress: 0.5 }
    served({ [one(name)]: Response.json(passage('Genesis 1', chapter(1), 1)), 'GET /api/study/places': Response.json([place]) })
    const { address } = await open(`/texts/${encodeURIComponent(name)}`)
    await userEvent.click(await screen.findByText(/^Continue at/))
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 2' })).toBeTruthy()
    expect(address()).toBe('/texts/Genesis_2')
    expect(screen.queryByText(/^Continue at/)).toBeNull()
  })
  it('offers no place for a reference, and none any more once the reader goes on', async () => {
    const place = { ...link('Genesis 2'), work: { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }, readAt: NOW, progress: 0.5 }
    const places = {
      [one('Genesis')]: Response.json(passage('Genesis 1', chapter(1), 1)),
      'GET /api/study/places': () => Response.json([place]),
    }
    const calls = served(places)
    const { unmount } = await open('/texts/Genesis_1')
    await screen.findByText('Verse 1:2')
    expect(calls.some(({ name }) => name === 'GET /api/study/places')).toBe(false)
    unmount()
    served(places)
    await open('/texts/Genesis')
    expect((await screen.findByText(/^Continue at/)).textContent).toBe('Continue at Genesis 2')
    await userEvent.click(screen.getByText('Verse 1:2'))
    expect(screen.queryByText(/^Continue at/)).toBeNull()
  })
  it('copies the passage as stored, whichever marks are shown', async () => {
    localStorage.setItem('reading', JSON.stringify({ vowels: false, accents: false }))
    const user = userEvent.setup()
    served()
    await open('/texts/Genesis_1:2')
    await user.click(await screen.findByRole('button', { name: 'Copy with reference' }))
    expect(await navigator.clipboard.readText()).toContain('בְּרֵאשִׁ֖ית')
  })
  it('puts a question about the passage into the question box of the chat', async () => {
    sessionStorage.clear()
    served()
    const { address } = await open('/texts/Genesis_1:2', 'ru')
    await userEvent.click(await screen.findByRole('button', { name: /^Спросить об\sэтом отрывке$/ }))
    expect(address()).toBe('/chat')
    expect(sessionStorage.getItem('draft:new')).toMatch(/^О\sместе Берешит 1:2:\s/)
  })
  it('suggests references for one that the library does not have', async () => {
    served()
    const { address } = await open('/texts/Zohar_1')
    await userEvent.click(await screen.findByRole('button', { name: 'Genesis 1' }))
    expect(address()).toBe('/texts/Genesis_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Genesis 1' })).toBeTruthy()
  })
})
