import { describe, expect, it } from 'vitest'
import type { Citation, Source } from '../api/chat.ts'
import { numberSources, writeSourceNumbers } from './number-sources.ts'

const cite = (n: number, ref: string): Citation => ({
  ...{ n, ref, heRef: '', ruRef: '', title: '', quote: '', status: 'proven' },
  ...{ language: 'he', edition: '', license: '', url: '' },
})
const find = (ref: string): Source => ({
  ...{ ref, heRef: '', ruRef: '', title: '', categories: [], url: '', translation: null },
  original: { language: 'he', text: '', edition: '', license: '' },
})
const number = (citations: Citation[], sources: Source[] = []) => numberSources({ citations, sources })
const numbersOf = (citations: Citation[], sources: Source[] = []) =>
  number(citations, sources).cited.map(({ number: n, ref, citations: own }) => [n, ref, own.map((each) => each.n)])

describe('numberSources', () => {
  it('gives the places of one passage one number, in order of the first citation', () => {
    const citations = [cite(1, 'Genesis 25:31'), cite(2, 'Rashi on Genesis 25:31:1'), cite(3, 'Genesis 25:29-34'), cite(4, 'Genesis 25:34')]
    expect(numbersOf(citations, [find('Rashi on Genesis 25:31'), find('Genesis 25:29-34')])).toEqual([
      [1, 'Genesis 25:29-34', [1, 3, 4]],
      [2, 'Rashi on Genesis 25:31', [2]],
    ])
  })
  it('numbers by the citations, in whatever order they arrived', () => {
    expect(numbersOf([cite(2, 'Exodus 20:2'), cite(1, 'Genesis 1:1')])).toEqual([
      [1, 'Genesis 1:1', [1]],
      [2, 'Exodus 20:2', [2]],
    ])
  })
  it('keeps a number when further citations arrive', () => {
    const sources = [find('Genesis 1:1'), find('Genesis 2:1'), find('Genesis 3:1')]
    const citations = [cite(1, 'Genesis 3:1'), cite(2, 'Genesis 1:1'), cite(3, 'Genesis 3:1'), cite(4, 'Genesis 2:1')]
    const all = numbersOf(citations, sources).map(([n, ref]) => [n, ref])
    for (let count = 1; count <= citations.length; count++) {
      const soFar = numbersOf(citations.slice(0, count), sources).map(([n, ref]) => [n, ref])
      expect(soFar).toEqual(all.slice(0, soFar.length))
    }
  })
  it('gives a place outside all passages a number of its own', () => {
    expect(numbersOf([cite(1, 'Isaiah 40:1'), cite(2, 'Isaiah 40:1'), cite(3, 'Isaiah 40:2')], [find('Genesis 1:1')])).toEqual([
      [1, 'Isaiah 40:1', [1, 2]],
      [2, 'Isaiah 40:2', [3]],
    ])
  })
  it('returns the sources without a citation as they were ranked', () => {
    const sources = [find('Genesis 1:1'), find('Genesis 2:1'), find('Genesis 3:1')]
    expect(number([cite(1, 'Genesis 2:1')], sources).found.map(({ ref }) => ref)).toEqual(['Genesis 1:1', 'Genesis 3:1'])
  })
  it.each([
    ['Berakhot 5b:13', 'Berakhot 5b:12-20', true],
    ['Berakhot 5b:3', 'Berakhot 5', true],
    ['Berakhot 2b:1', 'Berakhot 2a:5-2b:3', true],
    ['Berakhot 2b:4', 'Berakhot 2a:5-2b:3', false],
    ['Berakhot 5b:3', 'Berakhot 5a', false],
    ['Genesis 3:24', 'Genesis 3:22-4:2', true],
    ['Genesis 4:3', 'Genesis 3:22-4:2', false],
    ['Genesis 25:33-35', 'Genesis 25:29-34', false],
    ['Genesis 25', 'Genesis 25:29-34', false],
    ['Rashi on Genesis 25:31:2', 'Rashi on Genesis 25:31:1-3', true],
    ['I Samuel 3:1', 'II Samuel 3:1', false],
    ['Mishneh Torah, Repentance 2:1', 'Mishneh Torah, Repentance 2', true],
  ])('counts %s as a place of %s: %s', (ref, passage, isPlace) => {
    expect(number([cite(1, ref)], [find(passage)]).cited[0]?.source !== null).toBe(isPlace)
  })
})

describe('writeSourceNumbers', () => {
  const numbered = number(
    [cite(1, 'Genesis 1:1'), cite(2, 'Genesis 1:1'), cite(3, 'Exodus 20:2'), cite(4, 'Genesis 1:1')],
    [find('Genesis 1:1'), find('Exodus 20:2')],
  )
  it.each([
    ['a [1], b [3], c [4]', 'a [1], b [2], c [1]'],
    ['a [1][2] b', 'a [1] b'],
    ['a [1] [4] b', 'a [1] b'],
    ['a [2, 3] b', 'a [1][2] b'],
    ['a [7], [3](https://x) and `[3]`', 'a [7], [3](https://x) and `[3]`'],
    ['```\nlist[3]\n```\n[3]', '```\nlist[3]\n```\n[2]'],
  ])('writes %j as %j', (markdown, written) => {
    expect(writeSourceNumbers(markdown, numbered)).toBe(written)
  })
})
