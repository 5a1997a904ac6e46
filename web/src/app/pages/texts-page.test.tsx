import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
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
  text: `${'In the beginning God created the heaven and the earth. '.repeat(6)}`,
  language: 'en',
  score: 1,
})
const name = { he: 'ויצא', en: 'Vayetzei', ru: 'Ваеце' }
const daf = { he: 'ערכין ד', en: 'Arakhin 4', ru: 'Арахин 4' }

const answers = (more: Record<string, Response | (() => Response)> = {}) => ({
  'GET /api/texts/works': Response.json({ works: [work('Genesis', ['Tanakh', 'Torah']), work('Psalms', ['Tanakh', 'Writings'])] }),
  'GET /api/texts/daily-study': Response.json({ dafYomi: { ref: 'Arakhin 4', name: daf, date: '2026-11-21' } }),
  'GET /api/texts/torah-portion': Response.json({ parsha: { ref: 'Genesis 28:10-32:3', name, date: '2026-11-21' } }),
  'GET /api/texts/search/beginning': Response.json({
    context: Array.from({ length: 13 }, (_, index) => item(index + 1)),
    confidence: 'high',
  }),
  'GET /api/texts/search/nothing': Response.json({ context: [], confidence: 'none' }),
  ...more,
})

const open = (at: string, language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/texts': <TextsPage /> }, at, language })

beforeEach(() => localStorage.removeItem('study-place'))

describe('TextsPage', () => {
  it('links the weekly portion that the library has and says that it lacks the daily page', async () => {
    serve(answers())
    await open('/texts')
    expect((await screen.findByRole('link', { name: 'Vayetzei' })).getAttribute('href')).toBe('/texts/Genesis_28:10-32:3')
    const study = within(screen.getByRole('region', { name: 'Today’s study' }))
    expect(study.getByText('Arakhin 4').closest('a')).toBeNull()
    expect(study.getAllByText('Not in this library yet')).toHaveLength(1)
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
    const begins = container.querySelector('.result .source-text')?.textContent ?? ''
    expect(begins.length).toBeLessThanOrEqual(201)
    expect(begins).toMatch(/\w…$/)
    expect(container.querySelector('.result mark')?.textContent).toBe('beginning')
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(container.querySelectorAll('.result')).toHaveLength(13)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
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
          const answer = failed ? Response.json({ context: [item(1)], confidence: 'high' }) : refusal(500, 'internal')
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
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toMatch(/2\s+книги, 3\s*000\s+отрывков/))
  })
})
