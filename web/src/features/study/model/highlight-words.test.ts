import type { Mark, MarkColor } from '@sugya/contract/api/study'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyPending } from '../api/use-marks.ts'
import { dropChange, listPending } from '../api/outbox.ts'
import { findColor, highlightWords } from './highlight-words.ts'

const verse = { ref: 'Genesis 1:3', heRef: 'בראשית א:ג', ruRef: 'Берешит 1:3', title: 'Genesis', heTitle: 'בראשית', ruTitle: 'Берешит' }
const text = { language: 'en' as const, title: 'JPS', html: 'And God said: Let there be light' }
const words = (from: number, to: number) => ({ verse, text, from, to })

let marks: Mark[] = []
function highlight(from: number, to: number, color: MarkColor | null): void {
  highlightWords(marks, words(from, to), color, 'Genesis 1')
  marks = applyPending(marks, listPending(), ['Genesis 1'])
}
const list = () =>
  marks.map(({ color, range }) => [range?.from, color, range?.words]).toSorted(([one], [other]) => Number(one) - Number(other))

beforeEach(() => {
  marks = []
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})
afterEach(() => {
  for (const { key } of listPending()) dropChange(key)
  vi.unstubAllGlobals()
})

describe('highlightWords', () => {
  it('keeps the words with their edition', () => {
    highlight(1, 3, 'green')
    expect(marks).toMatchObject([
      {
        kind: 'highlight',
        ref: 'Genesis 1:3',
        color: 'green',
        range: { language: 'en', edition: 'JPS', from: 1, to: 3, words: 'God said:' },
      },
    ])
  })

  it('paints over other colors and leaves the words around them', () => {
    highlight(0, 7, 'yellow')
    highlight(2, 4, 'pink')
    expect(list()).toEqual([
      [0, 'yellow', 'And God'],
      [2, 'pink', 'said: Let'],
      [4, 'yellow', 'there be light'],
    ])
    highlight(1, 5, 'blue')
    expect(list()).toEqual([
      [0, 'yellow', 'And'],
      [1, 'blue', 'God said: Let there'],
      [5, 'yellow', 'be light'],
    ])
  })

  it('takes the color of the chosen words away', () => {
    highlight(0, 3, 'yellow')
    highlight(2, 3, null)
    expect(list()).toEqual([[0, 'yellow', 'And God']])
    highlight(0, 2, null)
    expect(list()).toEqual([])
  })

  it('leaves what another edition and a changed text had', () => {
    highlight(0, 1, 'yellow')
    highlightWords(marks, { verse, text: { ...text, title: 'Other' }, from: 0, to: 1 }, 'pink', 'Genesis 1')
    highlightWords(marks, { verse, text: { ...text, html: 'Then God said' }, from: 0, to: 1 }, 'pink', 'Genesis 1')
    marks = applyPending(marks, listPending(), ['Genesis 1'])
    expect(marks.map(({ color, range }) => [color, range?.edition, range?.words])).toEqual([
      ['yellow', 'JPS', 'And'],
      ['pink', 'Other', 'And'],
      ['pink', 'JPS', 'Then'],
    ])
  })

  it('names the one color of the chosen words, and none when they have several or some have none', () => {
    highlight(0, 2, 'green')
    expect(findColor(marks, words(0, 2))).toBe('green')
    expect(findColor(marks, words(1, 3))).toBeUndefined()
    highlight(2, 3, 'blue')
    expect(findColor(marks, words(0, 3))).toBeUndefined()
  })
})
