import type { Authorship } from '@sugya/contract/api/texts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { Timeline } from './timeline.tsx'

const by = (period: Authorship['period'], en: string, from: number): Authorship => ({
  ...{ period, author: { en, he: 'רש״י', ru: en }, places: [], basis: 'general' },
  dates: { from, to: from + 65, of: 'author', precision: 'year' },
})
const place = (ref: string, title: string, number: number | null, text: string) => ({
  ...{ ref, heRef: ref, ruRef: ref, title, number },
  texts: [{ language: 'he' as const, text }],
})
const sources = [
  place('Malbim on Genesis 1:1', 'Malbim on Genesis', 1, 'ראשית'),
  place('Rashi on Genesis 1:1:1', 'Rashi on Genesis', 2, 'לא היה צריך'),
  place('Rashi on Genesis 1:1:2', 'Rashi on Genesis', null, 'ברא אלהים'),
]
const REQUEST = 'GET /api/texts/authorship/Malbim%20on%20Genesis%7CRashi%20on%20Genesis'
const VIEWS = `GET /api/views/${encodeURIComponent(sources.map(({ ref }) => ref).join('|'))}`
const places = [{ ref: 'Malbim on Genesis 1:1', views: [{ kind: 'disagrees', language: 'he', text: '… ואיננו נכון כי …' }] }]
const works = [
  { title: 'Malbim on Genesis', authorship: by('acharonim', 'Malbim', 1809) },
  { title: 'Rashi on Genesis', authorship: by('rishonim', 'Rashi', 1040) },
]

afterEach(() => vi.restoreAllMocks())

it('shows sources by period, each with its number, author, years and words', async () => {
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places }) })
  const open = vi.fn()
  await renderInLanguage('en', <Timeline sources={sources} onOpen={open} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Also found: one more source' }))
  const headings = screen.getAllByRole('heading')
  expect(headings.map((heading) => heading.textContent)).toEqual(['Rishonim', 'Acharonim'])
  const rishonim = within(headings[0]?.closest('li') as HTMLElement)
  const lines = rishonim.getAllByRole('listitem').map((line) => line.textContent?.replaceAll(/[\u2066\u2069]/g, ''))
  // The author stands once for several places of one work.
  expect(lines).toEqual(['2Rashi on Genesis 1:1:1Rashi, 1040–1105לא היה צריך', 'Rashi on Genesis 1:1:2ברא אלהים'])
  await userEvent.click(screen.getByRole('button', { name: 'Malbim on Genesis 1:1' }))
  expect(open).toHaveBeenCalledWith('Malbim on Genesis 1:1')
})

it('shows the cited sources of an answer, and those also found on request', async () => {
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places }) })
  await renderInLanguage('en', <Timeline sources={sources} />)
  const readNames = () => screen.getAllByRole('link').map((link) => link.textContent)
  expect(await screen.findAllByRole('link')).toHaveLength(2)
  expect(readNames()).toEqual(['Rashi on Genesis 1:1:1', 'Malbim on Genesis 1:1'])
  await userEvent.click(screen.getByRole('button', { name: 'Also found: one more source' }))
  expect(readNames()).toEqual(['Rashi on Genesis 1:1:1', 'Rashi on Genesis 1:1:2', 'Malbim on Genesis 1:1'])
})

it('shows all sources at once where none is cited', async () => {
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places }) })
  await renderInLanguage('en', <Timeline sources={sources.map((source) => ({ ...source, number: null }))} />)
  expect(await screen.findAllByRole('link')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})

it('says under a source what its own words say about views, in the language of the reader', async () => {
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places }) })
  await renderInLanguage('ru', <Timeline sources={sources} />)
  const words = await screen.findByText('… ואיננו נכון כי …')
  expect(words).toMatchObject({ tagName: 'Q', lang: 'he', dir: 'rtl' })
  expect(words.closest('li')?.textContent).toMatch(/Malbim on Genesis 1:1.*Разногласие:/)
  expect(screen.getAllByText(/Разногласие|Принято/)).toHaveLength(1)
})

it('says each kind of view of the same words once', async () => {
  const complain = vi.spyOn(console, 'error')
  const view = { kind: 'disagrees', language: 'he', text: 'וחולק עליו ולא נהירא' }
  const views = [view, view, { ...view, kind: 'not-followed' }]
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places: [{ ref: 'Malbim on Genesis 1:1', views }] }) })
  await renderInLanguage('en', <Timeline sources={sources} />)
  expect(await screen.findAllByText(view.text)).toHaveLength(2)
  expect(complain).not.toHaveBeenCalled()
})

it('links to the texts where nothing opens them beside the page', async () => {
  serve({ [REQUEST]: Response.json({ works }), [VIEWS]: Response.json({ places }) })
  await renderInLanguage('he', <Timeline sources={sources} />)
  expect((await screen.findByRole('link', { name: 'Rashi on Genesis 1:1:1' })).getAttribute('href')).toBe('/texts/Rashi_on_Genesis_1:1:1')
  expect(screen.getByRole('heading', { name: 'ראשונים' })).toBeTruthy()
})

it('says in words that the periods did not arrive, and asks again', async () => {
  serve({ [REQUEST]: () => Response.json({}, { status: 503 }) })
  await renderInLanguage('en', <Timeline sources={sources} />)
  expect(await screen.findByText('The periods of the sources could not be loaded.')).toBeTruthy()
})
