import type { Authorship } from '@sugya/contract/api/texts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
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
const works = [
  { title: 'Malbim on Genesis', authorship: by('acharonim', 'Malbim', 1809) },
  { title: 'Rashi on Genesis', authorship: by('rishonim', 'Rashi', 1040) },
]

it('shows sources by period, each with its number, author, years and words', async () => {
  serve({ [REQUEST]: Response.json({ works }) })
  const open = vi.fn()
  await renderInLanguage('en', <Timeline sources={sources} onOpen={open} />)
  const headings = await screen.findAllByRole('heading')
  expect(headings.map((heading) => heading.textContent)).toEqual(['Rishonim', 'Acharonim'])
  const rishonim = within(headings[0]?.closest('li') as HTMLElement)
  const lines = rishonim.getAllByRole('listitem').map((line) => line.textContent?.replaceAll(/[\u2066\u2069]/g, ''))
  // The author stands once for several places of one work.
  expect(lines).toEqual(['2Rashi on Genesis 1:1:1Rashi, 1040–1105לא היה צריך', 'Rashi on Genesis 1:1:2ברא אלהים'])
  await userEvent.click(screen.getByRole('button', { name: 'Malbim on Genesis 1:1' }))
  expect(open).toHaveBeenCalledWith('Malbim on Genesis 1:1')
})

it('links to the texts where nothing opens them beside the page', async () => {
  serve({ [REQUEST]: Response.json({ works }) })
  await renderInLanguage('he', <Timeline sources={sources} />)
  expect((await screen.findByRole('link', { name: 'Rashi on Genesis 1:1:1' })).getAttribute('href')).toBe('/texts/Rashi_on_Genesis_1:1:1')
  expect(screen.getByRole('heading', { name: 'ראשונים' })).toBeTruthy()
})

it('says in words that the periods did not arrive, and asks again', async () => {
  serve({ [REQUEST]: () => Response.json({}, { status: 503 }) })
  await renderInLanguage('en', <Timeline sources={sources} />)
  expect(await screen.findByText('The periods of the sources could not be loaded.')).toBeTruthy()
})
