import type { HarvestSession, RefusedEdition } from '@sugya/contract/harvest'
import type { ShelfWork } from '@sugya/contract/texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from '../../lib/notice.ts'
import { renderInLanguage } from '../../test/render-in-language.tsx'
import { serve } from '../../test/serve.ts'
import { activeSession, sampleSession, signInAdmin } from './harvest-samples.ts'
import { refusedIn } from './refused.ts'
import { SourcesSection } from './sources-section.tsx'

const { notices } = vi.hoisted(() => ({ notices: [] as Notice[] }))
vi.mock('../../lib/notify.ts', () => ({ notify: (notice: Notice) => notices.push(notice) }))

const work = (title: string, ruTitle: string, categories: string[], languages: ShelfWork['languages'], segments: number): ShelfWork => ({
  title,
  heTitle: '',
  ruTitle,
  categories,
  base: null,
  languages,
  segments,
})
const works = [
  work('Genesis', 'Бытие', ['Tanakh', 'Torah'], ['he', 'en'], 1533),
  work('Exodus', 'Исход', ['Tanakh', 'Torah'], ['he', 'en', 'ru'], 1210),
  work('Pirkei Avot', 'Авот', ['Mishnah'], ['he'], 108),
]
const refusal: RefusedEdition = {
  title: 'Genesis',
  editionTitle: 'The Koren Torah',
  language: 'en',
  license: 'CC-BY-NC',
  reason: 'CC-BY-NC forbids commercial use',
}
const german: RefusedEdition = { ...refusal, editionTitle: 'Die Tora', language: 'de', reason: 'in a language that is not kept (de)' }
const refusing = (refused: RefusedEdition[], part: Partial<HarvestSession> = {}) =>
  sampleSession({ errorSummary: { byType: {}, refusedEditions: refused.length, refused, reason: null }, ...part })

async function open(sessions: HarvestSession[] = []) {
  const calls = serve({
    'GET /api/texts/works': () => Response.json({ works }),
    'GET /api/training/harvest-sessions': () => Response.json(sessions),
    'GET /api/texts/ref/Genesis': () =>
      Response.json({
        editions: [{ language: 'he', title: 'Miqra according to the Masorah', license: 'CC-BY-SA', source: '', attribution: '' }],
      }),
    'POST /api/training/harvest-all': () => Response.json({ message: '', sessionId: 'harvest_x' }, { status: 202 }),
  })
  await renderInLanguage('en', <SourcesSection />)
  return calls
}

beforeEach(() => {
  notices.length = 0
  signInAdmin()
})
afterEach(() => vi.unstubAllGlobals())

describe('the section Sources', () => {
  it('counts works in each category and language, and passages', async () => {
    await open()
    const table = await screen.findByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Category', 'Works', 'Hebrew', 'English', 'Russian', 'Passages'],
      ['Tanakh', '2', '2', '2', '1', '2,743'],
      ['Mishnah', '1', '1', '0', '0', '108'],
      ['All', '3', '3', '2', '1', '2,851'],
    ])
  })
  it('finds a work by its name in any language, and shows its editions with their licences', async () => {
    await open()
    await userEvent.type(await screen.findByLabelText('Find a work'), 'быт')
    await userEvent.click(await screen.findByRole('button', { name: 'Editions and licences: Genesis' }))
    expect(await screen.findByText('Miqra according to the Masorah')).toBeTruthy()
    expect(screen.getByText('CC-BY-SA')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pirkei Avot/ })).toBeNull()
    await userEvent.type(screen.getByLabelText('Find a work'), 'xyz')
    expect(await screen.findByText('No work of this name.')).toBeTruthy()
  })
  it('shows what was refused and why; a licence alone can be overruled, by a confirmed harvest of that work', async () => {
    const calls = await open([refusing([refusal, german])])
    const section = within(await screen.findByRole('region', { name: 'Refused texts' }))
    expect(await section.findByText('Forbids commercial use')).toBeTruthy()
    expect(section.getByText('In a language that is not kept')).toBeTruthy()
    expect(section.getByText('German')).toBeTruthy()
    const buttons = section.getAllByRole('button', { name: /^Allow and harvest/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Allow and harvest: Genesis, The Koren Torah'])
    await userEvent.click(section.getByRole('button', { name: /^Allow and harvest/ }))
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow and harvest' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Harvest started' }]))
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ titles: ['Genesis'], allow: ['The Koren Torah'] })
  })
  it('waits while a harvest runs', async () => {
    await open([activeSession(), refusing([refusal])])
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Allow and harvest/ })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('A harvest is running; wait until it is done.')).toBeTruthy()
  })
})

describe('refusedIn', () => {
  it('names an edition once, and not when a later harvest let it in', () => {
    const older = refusing([refusal, german])
    expect(refusedIn([refusing([german]), older])).toEqual([german, refusal])
    expect(refusedIn([sampleSession({ request: { allow: ['The Koren Torah'] } }), older])).toEqual([german])
  })
})
