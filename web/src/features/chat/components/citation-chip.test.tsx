import type { Citation, Source } from '@sugya/contract/api/chat'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { CitationsContext } from '../model/citations-context.ts'
import { CitationChip } from './citation-chip.tsx'
import './citation-card.tsx'

const edition = { edition: 'Westminster Leningrad Codex', license: 'Public Domain' }
const cite = (n: number, ref: string, quote: string, status: Citation['status'] = 'proven'): Citation => ({
  ...{ n, ref, heRef: 'בראשית כה:לד', ruRef: 'Берешит 25:34', title: 'Genesis', quote, status, language: 'he', url: '' },
  ...edition,
})
const source: Source = {
  ...{ ref: 'Genesis 25:29-34', heRef: 'בראשית כה:כט–לד', ruRef: 'Берешит 25:29–34', title: 'Genesis', categories: [], url: '' },
  original: { language: 'he', text: 'וְיַעֲקֹב נָתַן לְעֵשָׂו לֶחֶם וּנְזִיד עֲדָשִׁים וַיֹּאכַל וַיֵּשְׁתְּ', ...edition },
  translation: null,
}
const citations = [
  cite(1, 'Genesis 25:34', 'לחם ונזיד עדשים'),
  cite(2, 'Genesis 25:29-34', '', 'paraphrase'),
  cite(3, 'Isaiah 40:1', 'נחמו'),
]

async function draw(language: 'he' | 'en' | 'ru' = 'en', open = vi.fn()) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await renderInLanguage(
    language,
    <CitationsContext value={{ numbered: numberSources({ citations, sources: [source] }), open }}>
      {citations.map(({ n }) => (
        <CitationChip key={n} n={n} />
      ))}
    </CitationsContext>,
  )
  return { user, open, chips: screen.getAllByRole('button') as [HTMLElement, HTMLElement, HTMLElement] }
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const findCard = () => waitFor(() => screen.getByRole('dialog'))
const press = (chip: HTMLElement, type: string) => fireEvent(chip, pointer(type))
/** jsdom has no pointer type. */
function pointer(type: string): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true }), { pointerType: 'touch', pointerId: 1 })
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

describe('CitationChip', () => {
  it('shows the number of its source, the same for every place of it', async () => {
    const { chips } = await draw()
    expect(chips.map(({ textContent }) => textContent)).toEqual(['[1]', '[1]', '[2]'])
  })
  it.each([
    ['he', 'rtl'],
    ['ru', 'ltr'],
  ] as const)('has the direction of the interface in %s, so that number and mark stand in its order', async (language, direction) => {
    const { chips } = await draw(language)
    expect(chips[0].closest('bdi')?.dir).toBe(direction)
  })
  it('previews the words in their place, edition and status when the pointer rests on it', async () => {
    const { chips, user } = await draw()
    await user.hover(chips[0])
    expect(screen.queryByRole('dialog')).toBeNull()
    await wait(300)
    const card = await findCard()
    expect(card.textContent).toContain('Genesis 25:34')
    expect(card.querySelector('blockquote')?.textContent).toBe(source.original.text)
    expect(card.querySelector('mark')?.textContent).toBe('לֶחֶם וּנְזִיד עֲדָשִׁים')
    expect(card.querySelector('blockquote')?.dir).toBe('rtl')
    expect(card.textContent).toContain('Westminster Leningrad Codex · Public Domain')
    expect(card.textContent).toContain('The quoted words were found there')
    await user.unhover(chips[0])
    await wait(300)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('previews the beginning of a source that is retold, and only the words of a place outside all passages', async () => {
    const { chips, user } = await draw()
    await user.hover(chips[1])
    await wait(300)
    expect((await findCard()).querySelector('mark')).toBeNull()
    expect(screen.getByRole('dialog').querySelector('blockquote')?.textContent).toBe(source.original.text)
    await user.unhover(chips[1])
    await wait(300)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.hover(chips[2])
    await wait(300)
    expect((await findCard()).querySelector('blockquote')?.textContent).toBe('נחמו')
  })
  it('opens the source from the preview', async () => {
    const { chips, user, open } = await draw()
    await user.hover(chips[0])
    await wait(300)
    await findCard()
    await user.click(screen.getByRole('button', { name: 'Open the source' }))
    expect(open).toHaveBeenCalledWith(citations[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('previews for the keyboard, moves into the card by the arrow, and closes on Escape', async () => {
    const { chips, user } = await draw()
    await user.tab()
    await wait(300)
    await findCard()
    expect(document.activeElement).toBe(chips[0])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Open the source')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(chips[0])
  })
  it('previews by a long press, which does not open the source, and opens it by a short one', async () => {
    const { chips, open } = await draw()
    press(chips[0], 'pointerdown')
    await wait(500)
    await findCard()
    press(chips[0], 'pointerup')
    fireEvent.click(chips[0])
    expect(open).not.toHaveBeenCalled()
    press(chips[1], 'pointerdown')
    press(chips[1], 'pointerup')
    fireEvent.click(chips[1])
    expect(open).toHaveBeenCalledWith(citations[1])
  })
  it.each([
    ['en', 'What the marks mean', 'retells this source'],
    ['he', 'מה פירוש הסימנים', 'בניסוח חופשי'],
    ['ru', 'Что означают значки', 'пересказывает источник'],
  ] as const)('explains the marks in %s from the preview', async (language, name, words) => {
    const { chips, user } = await draw(language)
    await user.hover(chips[0])
    await wait(300)
    await findCard()
    expect(screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ')).not.toContain(words)
    await user.click(screen.getByRole('button', { name: new RegExp(name.replaceAll(' ', '\\s')) }))
    expect(screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ')).toContain(words)
  })
})
