import type { EditionDecision, LibraryEdition, ListedRefusal } from '@sugya/contract/api/editions'
import type { HarvestSession } from '@sugya/contract/api/harvest'
import type { CatalogWork } from '@sugya/contract/api/texts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal as refuse, serve } from '../../../test/serve.ts'
import { activeSession, sampleSession } from '../model/harvest-samples.ts'
import { LibraryTexts } from './library-texts.tsx'
import { signInAdmin } from '../../../test/sign-in-admin.ts'

const notices = collectNotices()

const work = (
  title: string,
  ruTitle: string,
  categories: string[],
  languages: CatalogWork['languages'],
  segments: number,
): CatalogWork => ({
  title,
  heTitle: '',
  ruTitle,
  categories,
  base: null,
  commentator: null,
  shortName: { he: '', en: title, ru: ruTitle },
  heading: null,
  period: null,
  languages,
  segments,
})
const works = [
  work('Genesis', 'Бытие', ['Tanakh', 'Torah'], ['he', 'en'], 1533),
  work('Exodus', 'Исход', ['Tanakh', 'Torah'], ['he', 'en', 'ru'], 1210),
  work('Pirkei Avot', 'Авот', ['Mishnah'], ['he'], 108),
]
const refusal: ListedRefusal = {
  title: 'Genesis',
  editionTitle: 'The Koren Torah',
  language: 'en',
  license: 'CC-BY-NC',
  reason: { code: 'non_commercial' },
  source: 'https://korenpub.com',
  folder: null,
  refusedAt: '2026-03-01T10:00:00.000Z',
  allowed: false,
}
const german: ListedRefusal = { ...refusal, editionTitle: 'Die Tora', language: 'de', reason: { code: 'unsupported_language' } }
const stored = (part: Partial<LibraryEdition> = {}): LibraryEdition => ({
  title: 'Genesis',
  heTitle: 'בראשית',
  ruTitle: 'Бытие',
  language: 'he',
  editionTitle: 'Miqra according to the Masorah',
  license: 'CC-BY-SA',
  source: '',
  removable: true,
  leaving: false,
  ...part,
})
const removed: EditionDecision = {
  title: 'Exodus',
  language: 'ru',
  editionTitle: 'Перевод',
  decision: 'removed',
  decidedBy: 'Rivka',
  decidedAt: '2026-03-01T10:00:00.000Z',
  state: 'pending',
}

/** The state of the fake server, which the test may change. */
interface World {
  refused?: ListedRefusal[]
  editions?: LibraryEdition[]
  decisions?: EditionDecision[]
  sessions?: HarvestSession[]
}

async function open(
  { refused = [], editions = [stored()], decisions = [], sessions = [] }: World = {},
  more: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    'GET /api/texts/works': () => Response.json({ works }),
    'GET /api/training/harvest-sessions': () => Response.json(sessions),
    'GET /api/training/editions': () =>
      Response.json({ editions, total: editions.length, licenses: [{ license: 'CC-BY-SA', editions: 3 }] }),
    'GET /api/training/editions/refused': () => Response.json({ editions: refused, total: refused.length }),
    'GET /api/training/editions/decisions': () => Response.json({ decisions, total: decisions.length }),
    'POST /api/training/editions/allow': () => Response.json({ ...removed, decision: 'allowed' }),
    'POST /api/training/editions/remove': () => Response.json(removed),
    'POST /api/training/harvest-all': () => Response.json({ message: '', sessionId: 'harvest_x' }, { status: 202 }),
    ...more,
  })
  await renderInLanguage('en', <LibraryTexts />)
  return calls
}
const sent = (calls: { name: string; body: unknown }[]) =>
  calls.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => [name, body])
const genesis = async () => {
  await userEvent.type(await screen.findByLabelText('Find a work'), 'быт')
  await userEvent.click(await screen.findByRole('button', { name: 'Editions and licenses: Genesis' }))
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(() => {
  signInAdmin()
})
afterEach(() => vi.unstubAllGlobals())

describe('LibraryTexts', () => {
  it('shows the number of works per category and language, and of passages', async () => {
    await open()
    const table = await screen.findByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['Category', 'Works', 'Hebrew', 'Aramaic', 'English', 'Russian', 'Arabic', 'Passages'],
      ['Tanakh', '2', '2', '0', '2', '1', '0', '2,743'],
      ['Mishnah', '1', '1', '0', '0', '0', '0', '108'],
      ['Total', '3', '3', '0', '2', '1', '0', '2,851'],
    ])
  })
  it('names the column of each figure in its cell, for a phone that shows a category as a card', async () => {
    await open()
    const table = await screen.findByRole('table')
    const columns = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    const [, ...rows] = within(table).getAllByRole('row')
    expect(rows).toHaveLength(3)
    for (const row of rows)
      expect(
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.dataset['label']),
      ).toEqual(columns.slice(1))
  })
  it('refetches the works when a harvest ends', async () => {
    const sessions = [activeSession()]
    const calls = await open({ sessions })
    const asked = () => calls.filter(({ name }) => name === 'GET /api/texts/works').length
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/training/harvest-sessions'))
    await screen.findByRole('table')
    expect(asked()).toBe(1)
    sessions[0] = sampleSession()
    await waitFor(() => expect(asked()).toBe(2), { timeout: 5000 })
  })
  it('finds a work by its title in any language, and shows its editions with their licenses', async () => {
    await open({ editions: [stored(), stored({ editionTitle: 'The codex', removable: false })] })
    await genesis()
    expect(await screen.findByText('Miqra according to the Masorah')).toBeTruthy()
    expect(screen.getByText('Included with the product; cannot be removed.')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    expect((await card('Licenses')).getByText('3 editions')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Pirkei Avot/ })).toBeNull()
    await userEvent.type(screen.getByLabelText('Find a work'), 'xyz')
    expect(await screen.findByText('No work with this title.')).toBeTruthy()
  })
  it('removes an edition after confirmation, with a warning before the last one, and shows it as pending', async () => {
    const editions = [stored()]
    const calls = await open(
      { editions },
      {
        'POST /api/training/editions/remove': () => {
          editions[0] = stored({ leaving: true })
          return Response.json(removed)
        },
      },
    )
    await genesis()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Miqra according to the Masorah' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/is the last edition of this work/)).toBeTruthy()
    expect(sent(calls)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Being removed…')).toBeTruthy()
    expect(notices).toEqual([{ title: 'The edition is being removed' }])
    const name = { title: 'Genesis', language: 'he', editionTitle: 'Miqra according to the Masorah' }
    expect(sent(calls)).toEqual([['POST /api/training/editions/remove', name]])
  })
  it('notifies when an edition could not be removed', async () => {
    await open({}, { 'POST /api/training/editions/remove': () => refusal403() })
    await genesis()
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'error', title: 'Failed to remove the edition' }]))
  })
  it('shows refused editions with reason and origin, and harvests the work of an allowed one after confirmation', async () => {
    const calls = await open({ refused: [{ ...refusal, folder: 'texts.zip' }, german] })
    const section = await card('Refused texts')
    expect(await section.findByText('Forbids commercial use')).toBeTruthy()
    expect(section.getByText('Language not supported')).toBeTruthy()
    expect(section.getByText('German')).toBeTruthy()
    expect(section.getByText('texts.zip')).toBeTruthy()
    const buttons = section.getAllByRole('button', { name: /^Allow and harvest/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Allow and harvest: Genesis, The Koren Torah'])
    await userEvent.click(section.getByRole('button', { name: /^Allow and harvest/ }))
    expect(sent(calls)).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow and harvest' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Harvest started' }]))
    expect(sent(calls)).toEqual([
      ['POST /api/training/editions/allow', { title: 'Genesis', language: 'en', editionTitle: 'The Koren Torah' }],
      ['POST /api/training/harvest-all', { titles: ['Genesis'], folder: 'texts.zip' }],
    ])
  })
  it('stores the decision without a harvest while another harvest runs', async () => {
    const calls = await open({ refused: [refusal], sessions: [activeSession()] })
    await userEvent.click(await screen.findByRole('button', { name: 'Allow: Genesis, The Koren Torah' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Allowed; the next harvest will include it' }]))
    expect(sent(calls).map(([name]) => name)).toEqual(['POST /api/training/editions/allow'])
  })
  it('loads refused editions by pages', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...refusal, editionTitle: `Edition ${String(index)}` }))
    await open(
      {},
      {
        'GET /api/training/editions/refused': ({ address }) => {
          const offset = Number(new URLSearchParams(address.split('?')[1]).get('offset'))
          return Response.json({ editions: many.slice(offset, offset + 25), total: 30 })
        },
      },
    )
    const section = await card('Refused texts')
    expect(await section.findByText('Showing the first 25 of 30.')).toBeTruthy()
    await userEvent.click(section.getByRole('button', { name: 'Show more' }))
    expect(await section.findByText('Edition 29')).toBeTruthy()
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
  it('lists decisions and allows a removed edition again', async () => {
    const calls = await open({ decisions: [removed] })
    const section = await card('Decisions')
    expect(await section.findByText('Updating the library…')).toBeTruthy()
    expect(section.getByText('Rivka')).toBeTruthy()
    await userEvent.click(section.getByRole('button', { name: 'Allow again: Exodus, Перевод' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Allow again' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Allowed; the next harvest will include it' }]))
    expect(sent(calls)).toEqual([['POST /api/training/editions/allow', { title: 'Exodus', language: 'ru', editionTitle: 'Перевод' }]])
  })

  it('shows an empty list as empty, and a list that failed to load with a button to try again', async () => {
    let isUp = false
    await open(
      {},
      {
        'GET /api/training/editions/decisions': () => (isUp ? Response.json({ decisions: [removed], total: 1 }) : refuse(500, 'internal')),
      },
    )
    expect(await (await card('Refused texts')).findByText('No texts were refused.')).toBeTruthy()
    const decisions = await card('Decisions')
    const retry = await decisions.findByRole('button', { name: 'Try again' })
    expect(decisions.getByRole('alert').textContent).toBe('This could not be loaded.')
    isUp = true
    await userEvent.click(retry)
    expect(await decisions.findByText('Перевод')).toBeTruthy()
    expect(decisions.queryByRole('alert')).toBeNull()
  })
})

const refusal403 = () => refuse(403, 'forbidden')
