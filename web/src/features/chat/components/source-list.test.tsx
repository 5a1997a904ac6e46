import type { Citation, Source } from '@sugya/contract/api/chat'
import { numberSources } from '@sugya/contract/rules/number-sources'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { stubMedia } from '../../../test/stub-media.ts'
import { SourceList } from './source-list.tsx'

const find = (ref: string): Source => ({
  ...{ ref, heRef: ref, ruRef: ref, title: '', categories: [], url: '', translation: null },
  original: { language: 'he', text: 'מילים', edition: '', license: '' },
})
const cite = (n: number, ref: string): Citation => ({
  ...{ n, ref, heRef: ref, ruRef: ref, title: '', quote: 'כבד', status: 'proven' },
  ...{ language: 'he', edition: '', license: '', url: '' },
})
const sources = ['Genesis 1', 'Genesis 2', 'Genesis 3', 'Genesis 4', 'Genesis 5'].map(find)

async function draw(refs: string[], arriving = false, language: 'en' | 'he' | 'ru' = 'en', hasWords = true) {
  const numbered = numberSources({ citations: refs.map((ref, index) => cite(index + 1, ref)), sources })
  await renderInLanguage(
    language,
    <SourceList sources={sources} numbered={numbered} arriving={arriving} hasWords={hasWords} onOpen={vi.fn()} />,
  )
}
const readLines = () =>
  screen.getAllByRole('listitem').map((line) => [line.querySelector('.source-number')?.textContent, line.querySelector('bdi')?.textContent])

/** A list of an answer that cites its fourth source and is complete when the button is pressed. */
function Completed({ isWhole }: { isWhole: boolean }) {
  const cited = numberSources({ citations: [cite(1, 'Genesis 4')], sources })
  const [isArriving, setArriving] = useState(true)
  return (
    <>
      <SourceList sources={sources} numbered={cited} arriving={isArriving} hasWords isWhole={isWhole} onOpen={vi.fn()} />
      <button type="button" onClick={() => setArriving(false)}>
        complete
      </button>
    </>
  )
}

const onPhone = (isNarrow: boolean) => stubMedia(() => isNarrow)
beforeEach(() => onPhone(false))
afterEach(() => vi.unstubAllGlobals())

describe('SourceList', () => {
  it('keeps the order of the search while the answer arrives, with the numbers given so far', async () => {
    await draw(['Genesis 3:1', 'Genesis 1:2'], true)
    expect(readLines()).toEqual([
      ['2', 'Genesis 1'],
      ['', 'Genesis 2'],
      ['1', 'Genesis 3'],
    ])
    expect(screen.getByRole('button', { name: '2 more sources' })).toBeTruthy()
  })
  it('shows the cited sources by number when the answer is complete, and folds the others', async () => {
    await draw(['Genesis 4:1', 'Genesis 2:2', 'Genesis 4:3'])
    expect(readLines()).toEqual([
      ['1', 'Genesis 4'],
      ['2', 'Genesis 2'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Also found: 3 more sources' }))
    expect(screen.getByRole('heading', { name: 'Also found' })).toBeTruthy()
    expect(readLines().slice(2)).toEqual([
      ['', 'Genesis 1'],
      ['', 'Genesis 3'],
      ['', 'Genesis 5'],
    ])
  })
  it('folds cited sources after the third together with the others', async () => {
    await draw(['Genesis 5', 'Genesis 4', 'Genesis 3', 'Genesis 2'])
    expect(readLines().map(([number]) => number)).toEqual(['1', '2', '3'])
    await userEvent.click(screen.getByRole('button', { name: '2 more sources' }))
    expect(readLines()).toEqual([
      ['1', 'Genesis 5'],
      ['2', 'Genesis 4'],
      ['3', 'Genesis 3'],
      ['4', 'Genesis 2'],
      ['', 'Genesis 1'],
    ])
  })
  it('lists a cited place outside all passages with its words', async () => {
    await draw(['Exodus 20:12'])
    expect(readLines()[0]).toEqual(['1', 'Exodus 20:12'])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('כבד')
  })
  it('shows the sources as found, without numbers, when the answer cites none', async () => {
    await draw([])
    expect(readLines()).toEqual([
      [undefined, 'Genesis 1'],
      [undefined, 'Genesis 2'],
      [undefined, 'Genesis 3'],
    ])
  })
  it.each([
    ['he', 'נמצאו עוד שני מקורות'],
    ['ru', 'Найдены ещё 2 источника'],
  ] as const)('counts the sources also found in %s', async (language, words) => {
    await draw(['Genesis 1', 'Genesis 2', 'Genesis 3'], false, language)
    expect(screen.getAllByRole('button').at(-1)?.textContent.replaceAll('\u00a0', ' ')).toBe(words)
  })
  it('folds the sources to a line on a phone once the answer has words, and unfolds them on request', async () => {
    onPhone(true)
    await draw(['Genesis 4:1', 'Genesis 2:2'], true)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Genesis 1',
      '2Genesis 2',
      'Genesis 3',
      'All 5 sources',
    ])
    const all = screen.getByRole('button', { name: 'All 5 sources' })
    expect(all.hasAttribute('aria-expanded')).toBe(false)
    await userEvent.click(all)
    expect(screen.getByRole('button', { name: '2 more sources' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sources' }))
  })
  it('keeps the list of sources on a phone while nothing else is there to read', async () => {
    onPhone(true)
    await draw([], true, 'en', false)
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Genesis 1מילים')
  })
  it('fills the lines that get free above words that are being read with sources also found', async () => {
    await renderInLanguage('en', <Completed isWhole={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'complete' }))
    expect(readLines()).toEqual([
      ['1', 'Genesis 4'],
      ['', 'Genesis 1'],
      ['', 'Genesis 2'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Also found: 2 more sources' }))
    expect(readLines().map(([, name]) => name)).toEqual(['Genesis 4', 'Genesis 1', 'Genesis 2', 'Genesis 3', 'Genesis 5'])
  })
  it('folds the sources also found at once when the words came all at once', async () => {
    await renderInLanguage('en', <Completed isWhole />)
    await userEvent.click(screen.getByRole('button', { name: 'complete' }))
    expect(readLines()).toEqual([['1', 'Genesis 4']])
  })
  it.each([
    ['keeps the height of a list above words that are being read', false, '90px'],
    ['gives the height back at once when the words came all at once', true, ''],
  ])('%s', async (_, isWhole, height) => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    const tall = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(90)
    await renderInLanguage('en', <Completed isWhole={isWhole} />)
    tall.mockReturnValue(40)
    await userEvent.click(screen.getByRole('button', { name: 'complete' }))
    expect(screen.getByRole('region', { name: 'Sources' }).style.minHeight).toBe(height)
  })
})
