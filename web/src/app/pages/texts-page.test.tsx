import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { stubMedia } from '../../test/stub-media.ts'
import { TextsPage } from './texts-page.tsx'

const work = (title: string, categories: string[]) => {
  const shortName = { he: title, en: title, ru: title }
  return {
    title,
    heTitle: title,
    ruTitle: title,
    shortName,
    heading: null,
    categories,
    base: null,
    languages: ['he', 'en'],
    segments: 1500,
  }
}
const item = (number: number) => ({
  ref: `Genesis 1:${number}`,
  heRef: `בראשית א:${number}`,
  ruRef: `Берешит 1:${number}`,
  title: 'Genesis',
  categories: ['Tanakh'],
  text: 'In the beginning God created the heaven and the earth.',
  language: 'en',
  score: 1,
  segment: { ref: `Genesis 1:${number}`, heRef: `בראשית א:${number}`, ruRef: `Берешит 1:${number}` },
  excerpt: { text: '… In the beginning God created…', marks: [[9, 18]] },
})
const found = (numbers: readonly number[], more: Record<string, unknown> = {}) => ({
  context: numbers.map(item),
  confidence: numbers.length > 0 ? 'high' : 'none',
  total: numbers.length,
  ranked: numbers.length,
  next: null,
  reference: null,
  facets: { categories: [], works: [], languages: [], periods: [] },
  ...more,
})
const name = { he: 'ויצא', en: 'Vayetzei', ru: 'Ваеце' }
const daf = { he: 'ערכין ד', en: 'Arakhin 4', ru: 'Арахин 4' }

const facets = {
  categories: [
    { category: 'torah', count: 31 },
    { category: 'midrash', count: 9 },
  ],
  works: [
    { title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит', count: 9 },
    { title: 'Psalms', heTitle: 'תהילים', ruTitle: 'Теилим', count: 4 },
  ],
  languages: [
    { language: 'he', count: 13 },
    { language: 'en', count: 12 },
  ],
  periods: [
    { period: 'torah', count: 9 },
    { period: 'writings', count: 4 },
  ],
}

const answers = (more: Parameters<typeof serve>[0] = {}): Parameters<typeof serve>[0] => ({
  'GET /api/texts/works': Response.json({ works: [work('Genesis', ['Tanakh', 'Torah']), work('Psalms', ['Tanakh', 'Writings'])] }),
  'GET /api/texts/daily-study': Response.json({ dafYomi: { ref: 'Arakhin 4', name: daf, date: '2026-11-21' } }),
  'GET /api/texts/torah-portion': Response.json({ parsha: { ref: 'Genesis 28:10-32:3', name, date: '2026-11-21' } }),
  'GET /api/texts/search/beginning': ({ address }) =>
    Response.json(
      address.includes('cursor=10')
        ? found([11, 12, 13], { total: 40, ranked: 13 })
        : found([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { total: 40, ranked: 13, next: '10', facets }),
    ),
  'GET /api/texts/search/nothing': Response.json(found([])),
  'GET /api/texts/search/Genesis%201%3A1': Response.json(found([1], { reference: item(1).segment })),
  'GET /api/complete': Response.json({ items: [] }),
  ...more,
})

const open = (at: string, language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/texts': <TextsPage /> }, at, language })

beforeEach(() => {
  localStorage.removeItem('study-place')
  stubMedia(() => true)
})
afterEach(() => vi.unstubAllGlobals())

describe('TextsPage', () => {
  it('links the weekly portion that the library has and says that it lacks the daily page', async () => {
    serve(answers())
    await open('/texts')
    expect((await screen.findByRole('link', { name: 'Vayetzei' })).getAttribute('href')).toBe('/texts/Genesis_28:10-32:3')
    const study = within(screen.getByRole('region', { name: 'Today’s study' }))
    expect(study.getByText('Arakhin 4').closest('a')).toBeNull()
    expect(study.getAllByText('Not in this library yet')).toHaveLength(1)
  })
  it('counts the library with groups of digits', async () => {
    serve(answers())
    await open('/texts', 'ru')
    const count = await screen.findByText(/отрывков/)
    expect(count.textContent.replace(/\s/g, ' ')).toContain('2 книги, 3 000 отрывков')
  })
  it('shows the calendar of the chosen place and remembers it', async () => {
    serve(answers())
    const { unmount } = await open('/texts')
    await userEvent.click(await screen.findByRole('button', { name: 'In Israel' }))
    unmount()
    await open('/texts')
    expect(screen.getByRole('button', { name: 'In Israel' }).getAttribute('aria-pressed')).toBe('true')
  })
  it('shows eight sources, links those the library has and says which it lacks', async () => {
    serve(answers())
    const { container } = await open('/texts')
    await screen.findByRole('link', { name: 'Tanakh' })
    expect(container.querySelectorAll('.source')).toHaveLength(8)
    expect(container.querySelectorAll('.source-missing')).toHaveLength(7)
    const badges = [...container.querySelectorAll('.source')].map((card) =>
      [...card.querySelectorAll('.badge')].map((badge) => badge.textContent),
    )
    // Those that the library has, and of sources that it lacks those in which they are published.
    expect(badges[0]).toEqual(['Hebrew', 'English'])
    expect(badges[2]).toEqual(['Aramaic', 'English', 'Russian'])
    expect(badges.every((names) => names.length > 0)).toBe(true)
    expect(screen.getByRole('link', { name: 'Psalms 23' }).getAttribute('href')).toBe('/texts/Psalms_23')
    expect(screen.queryByRole('link', { name: 'Isaiah 2:4' })).toBeNull()
  })
  it.each(['Torah', 'Talmud', 'Halakha', 'Kabbalah', 'Commentary', 'Midrash'])('shows a source of the category %s', async (category) => {
    serve(answers())
    const { container, address } = await open('/texts')
    await screen.findByRole('link', { name: 'Tanakh' })
    await userEvent.click(screen.getByRole('button', { name: category }))
    expect(address()).toBe(`/texts?category=${category.toLowerCase()}`)
    const labels = [...container.querySelectorAll('.source > .eyebrow')].map(({ textContent }) => textContent)
    expect(new Set(labels)).toEqual(new Set([category]))
  })
  it('searches on Enter, keeps the query in the address, and shows ten results and then more', async () => {
    const calls = serve(answers())
    const { container, address } = await open('/texts')
    await userEvent.type(screen.getByRole('searchbox'), '   {Enter}')
    expect(calls.some(({ name: call }) => call.includes('search'))).toBe(false)
    await userEvent.type(screen.getByRole('searchbox'), 'beginning{Enter}')
    expect(address()).toBe('/texts?q=beginning')
    expect(await screen.findByRole('link', { name: 'Genesis 1:1' })).toBeTruthy()
    expect(container.querySelectorAll('.result')).toHaveLength(10)
    expect(container.querySelector('.result mark')?.textContent).toBe('beginning')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(container.querySelectorAll('.result')).toHaveLength(13))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  it('narrows by category, book, period and language, in the address, and widens again', async () => {
    const calls = serve(answers())
    const { address } = await open('/texts?q=beginning')
    expect(await screen.findByText('40 passages match in all. Narrow the search to see the others.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Torah 31' }))
    expect(address()).toBe('/texts?q=beginning&category=torah')
    expect(screen.queryByRole('button', { name: 'Midrash 9' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'All' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Psalms 4' }))
    expect(address()).toBe('/texts?q=beginning&work=Psalms')
    await userEvent.click(await screen.findByRole('button', { name: 'Writings 4' }))
    await userEvent.click(await screen.findByRole('button', { name: 'English 12' }))
    expect(address()).toBe('/texts?q=beginning&work=Psalms&in=en&period=writings')
    expect(calls.at(-1)?.address).toMatch(/work=Psalms&textLanguage=en&period=writings/)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter Psalms' }))
    expect(address()).toBe('/texts?q=beginning&in=en&period=writings')
  })
  it('opens a query that is a reference', async () => {
    serve(answers())
    const { address } = await open('/texts?q=Genesis 1:1')
    await waitFor(() => expect(address()).toBe('/texts/Genesis_1:1'))
  })
  it('hands the query over to the chat', async () => {
    serve(answers())
    const { address } = await open('/texts?q=nothing')
    await userEvent.click(await screen.findByRole('button', { name: 'Ask this' }))
    expect(address()).toBe('/chat')
    expect(sessionStorage.getItem('draft:new')).toBe('nothing')
    sessionStorage.removeItem('draft:new')
  })
  it('offers places with a similar name and the whole library when nothing was found', async () => {
    const place = { kind: 'work', ref: 'Psalms', heRef: 'תהילים', ruRef: 'Теилим', categories: [], works: 1, isAbsent: false }
    serve(answers({ 'GET /api/complete': Response.json({ items: [place] }) }))
    const { address } = await open('/texts?q=nothing&work=Genesis')
    expect((await screen.findByRole('link', { name: 'Psalms' })).getAttribute('href')).toBe('/texts/Psalms')
    await userEvent.click(screen.getByRole('button', { name: 'Search the whole library.' }))
    expect(address()).toBe('/texts?q=nothing')
  })
  it.each([
    ['en', /^No results found$/],
    ['he', /^לא נמצאו תוצאות$/],
    ['ru', /^Ничего не\sнайдено$/],
  ] as const)('says in %s that nothing was found', async (language, sentence) => {
    serve(answers())
    await open('/texts?q=nothing', language)
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy()
  })
  it('offers to retry a failed search', async () => {
    let failed = false
    serve(
      answers({
        'GET /api/texts/search/beginning': () => {
          const answer = failed ? Response.json(found([1])) : refusal(500, 'internal')
          failed = true
          return answer
        },
      }),
    )
    await open('/texts?q=beginning')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Genesis 1:1' })).toBeTruthy()
  })
  it('shows a random text, or says that it failed', async () => {
    const drawn = { ref: 'Psalms 23:1', heRef: 'תהילים כג:א', ruRef: 'Теилим 23:1', text: ['The Lord is my shepherd'] }
    serve(answers({ 'GET /api/texts/random': Response.json(drawn) }))
    await open('/texts')
    await userEvent.click(screen.getByRole('button', { name: 'Random text' }))
    expect(await screen.findByText('The Lord is my shepherd')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Psalms 23:1' }).getAttribute('href')).toBe('/texts/Psalms_23:1')
    serve(answers())
    await userEvent.click(screen.getByRole('button', { name: 'Random text' }))
    expect(await screen.findByText('A random text could not be loaded.')).toBeTruthy()
  })
  it('shows the size of the library', async () => {
    serve(answers())
    await open('/texts', 'ru')
    await waitFor(() => expect(screen.getByText(/2\s+книги, 3\s000\s+отрывков/)).toBeTruthy())
  })
})
