import type { EditionText, PassageView } from '@sugya/contract/api/texts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { SourcePanel } from './source-panel.tsx'

const edition = (language: EditionText['language'], title: string) => ({ language, title, license: 'CC0', source: '', attribution: '' })
const text = (language: EditionText['language'], title: string, html: string): EditionText => ({
  ...edition(language, title),
  html,
  text: html,
})
const segment = {
  ref: 'Genesis 25:34',
  heRef: 'בראשית כה:לד',
  ruRef: 'Берешит 25:34',
  texts: [text('he', 'WLC', 'לֶ֚חֶם וּנְזִ֣יד <b>עֲדָשִׁ֔ים</b><script>alert(1)</script>'), text('en', 'JPS', 'bread and pottage of lentils')],
}
const passage: PassageView = {
  ref: 'Genesis 25:34',
  heRef: 'בראשית כה:לד',
  ruRef: 'Берешит 25:34',
  title: 'Genesis',
  heTitle: 'בראשית',
  ruTitle: 'Берешит',
  categories: [],
  authorship: null,
  segments: [segment],
  editions: [edition('he', 'WLC'), edition('en', 'JPS')],
  previous: { ref: 'Genesis 25:33', heRef: 'בראשית כה:לג', ruRef: 'Берешит 25:33' },
  next: null,
  section: { ref: 'Genesis 25', heRef: 'בראשית כה', ruRef: 'Берешит 25', segments: [segment] },
  commentaries: [],
  url: 'https://www.sefaria.org/Genesis.25.34',
}

async function draw(answer: Response, language: 'he' | 'en' = 'en', quote = 'ונזיד עדשים') {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer))
  const onMove = vi.fn()
  const { container } = await renderInLanguage(
    language,
    <SourcePanel sourceRef="Genesis 25:34" quote={quote} quoteLanguage="he" onMove={onMove} onClose={vi.fn()} />,
  )
  return { container, onMove }
}

afterEach(() => vi.unstubAllGlobals())

describe('SourcePanel', () => {
  it('shows original and translation with their languages and marks the quotation as stored', async () => {
    const { container } = await draw(Response.json(passage))
    await waitFor(() => expect(container.querySelectorAll('.source-text')).toHaveLength(2))
    expect([...container.querySelectorAll<HTMLElement>('.source-text')].map(({ lang, dir }) => [lang, dir])).toEqual([
      ['he', 'rtl'],
      ['en', 'ltr'],
    ])
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent).join('')).toBe('וּנְזִ֣יד עֲדָשִׁ֔ים')
    expect(container.querySelector('b mark')).not.toBeNull()
    expect(container.querySelector('script')).toBeNull()
  })
  it('names what it loads in the language of the reader', async () => {
    vi.stubGlobal('fetch', vi.fn().mockReturnValue(new Promise(() => {})))
    const panel = (sourceRef: string) => (
      <SourcePanel sourceRef={sourceRef} citation={passage} quote="" quoteLanguage={null} onMove={vi.fn()} onClose={vi.fn()} />
    )
    await renderInLanguage('he', panel('Genesis 25:34'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('בראשית כה:לד')
    cleanup()
    await renderInLanguage('he', panel('Genesis 25:33'))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('מקור')
  })
  it('shows a Hebrew reader only the original until a translation is chosen', async () => {
    const { container } = await draw(Response.json(passage), 'he')
    await userEvent.click(await screen.findByRole('button', { name: 'אנגלית' }))
    expect(container.querySelectorAll('.source-text')).toHaveLength(2)
  })
  it('moves to the previous passage and shows no button without a next one', async () => {
    const { onMove } = await draw(Response.json(passage))
    await userEvent.click(await screen.findByRole('button', { name: /Genesis 25:33/ }))
    expect(onMove).toHaveBeenCalledWith('Genesis 25:33')
    expect(screen.queryByText('Next')).toBeNull()
  })
  it('shows edition and license and links to Sefaria', async () => {
    await draw(Response.json(passage))
    expect((await screen.findByRole('link', { name: 'Read on Sefaria' })).getAttribute('href')).toBe(passage.url)
    expect(screen.getByText('JPS')).toBeTruthy()
    expect(screen.getAllByText('CC0')).toHaveLength(2)
  })
  it('numbers verses in letters for a Hebrew reader and in digits for others', async () => {
    const before = { ...segment, ref: 'Genesis 25:33', heRef: 'בראשית כה:לג', ruRef: 'Берешит 25:33' }
    const two = { ...passage, segments: [before, segment] }
    for (const [language, numbers] of [
      ['he', ['לג', 'לד']],
      ['en', ['33', '34']],
    ] as const) {
      const { container } = await draw(Response.json(two), language)
      await waitFor(() => expect([...container.querySelectorAll('.segment-number')].map(({ textContent }) => textContent)).toEqual(numbers))
      cleanup()
    }
  })
  it('shows two segments before and after the passage, muted, and the whole section on request', async () => {
    const section = [30, 31, 32, 33, 34, 35, 36, 37].map((verse) => ({
      ...segment,
      ref: `Genesis 25:${String(verse)}`,
      texts: [text('he', 'WLC', 'לחם')],
    }))
    const around = { ...passage, segments: [section[3], section[4]], section: { ...passage.section, segments: section } }
    const { container } = await draw(Response.json(around))
    const readVerses = () =>
      [...container.querySelectorAll<HTMLElement>('li[data-passage]')].map((each) => [
        each.querySelector('.segment-number')?.textContent,
        each.dataset.passage,
      ])
    await waitFor(() =>
      expect(readVerses()).toEqual([
        ['31', 'false'],
        ['32', 'false'],
        ['33', 'true'],
        ['34', 'true'],
        ['35', 'false'],
        ['36', 'false'],
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: /Show all/ }))
    expect(readVerses()).toHaveLength(8)
  })
  it('suggests references for one that the library does not have', async () => {
    const suggestions = [{ ref: 'Genesis 25:3', heRef: 'בראשית כה:ג' }]
    const error = { code: 'unknown_reference', message: 'x', requestId: 'y', suggestions }
    const { onMove } = await draw(Response.json({ error }, { status: 404 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Genesis 25:3' }))
    expect(onMove).toHaveBeenCalledWith('Genesis 25:3')
  })
})
