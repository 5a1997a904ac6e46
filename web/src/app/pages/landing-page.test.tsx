import type { EditionText, PassageView } from '@sugya/contract/api/texts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { guestStatus, ruthStatus } from '../../test/user.ts'
import { LandingPage } from './landing-page.tsx'

const text = (language: 'he' | 'en', words: string): EditionText => ({
  language,
  title: language === 'he' ? 'Codex' : 'KJV',
  license: 'Public Domain',
  source: '',
  attribution: '',
  html: words,
  text: words,
})
const verse = (n: number, he: string, en: string) => ({
  ref: `Genesis 25:${String(n)}`,
  heRef: `בראשית כה:${String(n)}`,
  ruRef: `Берешит 25:${String(n)}`,
  texts: [text('he', he), text('en', en)],
})
const segments = [
  verse(33, 'וַיִּמְכֹּ֥ר אֶת־בְּכֹרָת֖וֹ לְיַעֲקֹֽב׃', 'and he sold his birthright unto Jacob.'),
  verse(34, 'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים', 'Then Jacob gave Esau bread and pottage of lentiles'),
]
const names = { ref: 'Genesis 25:33-34', heRef: 'בראשית כה:לג-לד', ruRef: 'Берешит 25:33-34' }
const passage: PassageView = {
  ...names,
  title: 'Genesis',
  heTitle: 'בראשית',
  ruTitle: 'Берешит',
  categories: ['Tanakh'],
  authorship: null,
  segments,
  editions: [],
  previous: null,
  next: null,
  section: { ...names, segments },
  commentaries: [],
  url: '',
}
const found = () =>
  Response.json({ context: [{ ...names, title: 'Genesis', categories: [], text: '', language: 'en', score: 1 }], confidence: 'high' })
const SEARCH = 'GET /api/texts/search/Who%20sold%20his%20birthright%20for%20lentil%20stew%3F'
const READ = 'GET /api/texts/ref/Genesis%2025%3A33-34'
const library = { state: 'ready', progress: 1, works: 39, segments: 23213 }
const answers = () => ({
  'GET /api/auth/status': guestStatus(),
  'GET /api/ready': Response.json({ ready: true, failing: [], library }),
  'GET /api/billing/plan': Response.json({
    name: 'premium',
    priceUsd: 999,
    billingInterval: 'month',
    provider: 'sandbox',
    publishableKey: null,
  }),
  [SEARCH]: found(),
  [READ]: Response.json(passage),
})
const open = (language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/landing': <LandingPage /> }, at: '/landing', language })
const href = (name: string) => screen.getByRole('link', { name: (words) => words.replaceAll('\u00a0', ' ') === name }).getAttribute('href')

beforeEach(() => localStorage.clear())

describe('LandingPage', () => {
  it('links to the chat three times, to sign-in and to sign-up', async () => {
    serve(answers())
    await open()
    expect(href('Start Chatting')).toBe('/signup')
    expect(href('I have an account')).toBe('/login')
    expect(href('Continue as Guest')).toBe('/chat')
    expect(href('Sign in')).toBe('/login')
    expect(href('Sign up')).toBe('/signup')
    expect(screen.getAllByRole('listitem').filter((item) => item.dataset['promise'] !== undefined)).toHaveLength(4)
  })

  it.each([
    ['en', '$9.99', 'Create an account', 'Go Premium', 'Cancel anytime'],
    ['he', '₪35', 'פתיחת חשבון', 'מעבר לפרימיום', 'אפשר לבטל בכל עת'],
    ['ru', '₽750', 'Создать учётную запись', 'Перейти на премиум', 'Отмена в любой момент'],
  ] as const)('says in %s what premium costs and where the plans lead', async (language, price, free, premium, cancel) => {
    serve(answers())
    await open(language)
    expect(await screen.findByText(price)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(cancel)).toBeInstanceOf(HTMLElement)
    expect(href(free)).toBe('/signup')
    expect(href(premium)).toBe('/upgrade')
  })

  it('shows the price of the server', async () => {
    const plan = { name: 'premium', priceUsd: 1200, billingInterval: 'month', provider: 'stripe', publishableKey: 'pk' }
    serve({ ...answers(), 'GET /api/billing/plan': Response.json(plan) })
    await open('he')
    expect((await screen.findByText(/12\.00/)).textContent).toContain('$')
    expect(screen.queryByText('₪35')).toBeNull()
  })

  it('shows the size of the library of this server', async () => {
    serve(answers())
    await open()
    expect((await screen.findByText(/39 works/)).parentElement?.textContent).toBe('In this library: 39 works, 23,213 passages')
  })

  it('links a signed-in reader to the chat', async () => {
    serve({ ...answers(), 'GET /api/auth/status': ruthStatus() })
    await open()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull())
    expect(href('Ask')).toBe('/chat')
  })
})

describe('Demonstration', () => {
  it('shows the found passage with its quoted words marked as proven', async () => {
    serve(answers())
    const { container } = await open()
    expect(await screen.findByText('The quoted words were found there')).toBeInstanceOf(HTMLElement)
    expect(container.querySelector('mark')?.textContent).toBe('Then Jacob gave Esau bread and pottage of lentiles')
    expect(container.querySelector('.chip[data-status="proven"]')).not.toBeNull()
    expect(href('Read the whole passage')).toBe('/texts/Genesis_25:33-34')
  })

  it('says when the library does not answer and offers to retry', async () => {
    let times = 0
    serve({ ...answers(), [SEARCH]: () => (times++ === 0 ? refusal(500, 'internal') : found()) })
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('The library did not answer.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The quoted words were found there')).toBeInstanceOf(HTMLElement)
  })

  it('says when the library does not have the passage', async () => {
    serve({ ...answers(), [SEARCH]: Response.json({ context: [], confidence: 'none' }) })
    await open()
    expect(await screen.findByText('This library does not have the passage.')).toBeInstanceOf(HTMLElement)
  })
})
