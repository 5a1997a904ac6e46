import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { clearFilters, parseFilters } from '@sugya/contract/rules/search-filters'
import { SearchResults } from './search-results.tsx'

const names = { ref: 'Isaiah 2:4', heRef: 'ישעיהו ב׳:ד׳', ruRef: 'Йешаяу 2:4' }
const item = {
  ...names,
  title: 'Isaiah',
  categories: [],
  text: '',
  language: 'he',
  score: 1,
  segment: names,
  excerpt: { text: 'וכתתו', marks: [] },
}
const found = (phrase: 'found' | 'absent' | null) => ({
  ...{ context: [item], confidence: 'high', total: 1, ranked: 1, next: null, reference: null, phrase },
  facets: { categories: [], works: [], languages: [], periods: [] },
})

afterEach(() => vi.unstubAllGlobals())

async function draw(query: string, phrase: 'found' | 'absent' | null) {
  serve({ [`GET /api/texts/search/${encodeURIComponent(query)}`]: Response.json(found(phrase)) })
  const onFilters = vi.fn()
  const filters = { ...clearFilters(parseFilters(new URLSearchParams())), query }
  await renderInLanguage('ru', <SearchResults filters={filters} onFilters={onFilters} onClear={vi.fn()} onAsk={vi.fn()} stocked />)
  const heading = await screen.findByRole('heading', { level: 2, name: /1/ })
  return { heading: heading.textContent.replaceAll(/[\u00a0\u2066-\u2069]/g, (sign) => (sign === '\u00a0' ? ' ' : '')), onFilters }
}

it('says that no passage has the words in quotation marks, above those nearest in meaning', async () => {
  const { heading } = await draw('«перекуют мечи свои на орала»', 'absent')
  expect(heading).toBe('1 отрывок, ближайший к запросу «перекуют мечи свои на орала»')
  expect(screen.getByText(/^Слово в слово/)).toBeTruthy()
})

it('names the words in quotation marks that were found, and searches without the marks on request', async () => {
  const { heading, onFilters } = await draw('где сказано «мечи свои»?', 'found')
  expect(heading).toBe('1 отрывок со словами «мечи свои»')
  await userEvent.click(screen.getByRole('button', { name: /без кавычек/ }))
  expect(onFilters).toHaveBeenCalledWith(expect.objectContaining({ query: 'где сказано мечи свои?' }))
})

it('says nothing of exact words for a query without quotation marks', async () => {
  await draw('мечи', null)
  expect(screen.queryByText(/Слово в слово|без.кавычек/)).toBeNull()
})
