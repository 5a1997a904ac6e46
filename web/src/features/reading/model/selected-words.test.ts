import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findSelectedWords } from './selected-words.ts'

const verse = (number: number, hebrew: string, english: string) => `
  <li data-ref="Genesis 1:${number}">
    <p class="source-text" lang="he" data-edition="WLC"><a data-number>${number}</a> ${hebrew}</p>
    <p class="source-text" lang="en" data-edition="JPS"><a data-number>${number}</a> ${english}</p>
  </li>`
const note = '<sup data-note><button>1</button></sup><span data-note>Or: rest</span>'

// Not the whole body: notices have a place in it for all tests.
const main = document.createElement('main')

beforeEach(() => {
  document.body.append(main)
  main.innerHTML = `<div data-section="Genesis 1">${
    verse(1, 'בְּרֵאשִׁ֖ית בָּרָ֣א <mark>אֱלֹהִ֑ים</mark> אֵ֥ת', `In the beginning${note} God created`) + verse(2, 'וְהָאָ֗רֶץ הָיְתָ֥ה תֹ֙הוּ֙', 'And the earth was')
  }</div>`
})
afterEach(() => main.remove())

const text = (ref: string, lang: string) => document.querySelector(`[data-ref="${ref}"] [lang="${lang}"]`)!

/** Selects from the first occurrence of some characters to the end of others. */
function select(from: [Element, string], to: [Element, string]) {
  const range = document.createRange()
  const find = ([element, part]: [Element, string]) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(part) ?? -1
      if (at !== -1) return { node, at }
    }
    throw new Error(`no ${part}`)
  }
  const [start, end] = [find(from), find(to)]
  range.setStart(start.node, start.at)
  range.setEnd(end.node, end.at + to[1].length)
  return findSelectedWords(main, range)
}
const ofFirst = { ref: 'Genesis 1:1', section: 'Genesis 1' }

describe('findSelectedWords', () => {
  it('counts the words of a Hebrew verse, through a mark, without the number of the verse', () => {
    const own = text('Genesis 1:1', 'he')
    expect(select([own, 'בָּרָ֣א'], [own, 'אֱלֹהִ֑ים'])).toEqual([{ ...ofFirst, language: 'he', edition: 'WLC', from: 1, to: 3 }])
  })
  it('takes a word whole that is partly selected', () => {
    const own = text('Genesis 1:1', 'en')
    expect(select([own, 'ing'], [own, 'Go'])).toMatchObject([{ from: 2, to: 4 }])
  })
  it('counts neither the sign nor the words of a note', () => {
    const own = text('Genesis 1:1', 'en')
    expect(select([own, 'created'], [own, 'created'])).toMatchObject([{ from: 4, to: 5 }])
    expect(select([own, 'rest'], [own, 'rest'])).toEqual([])
  })
  it('finds the words of each verse of a selection, in the language in which it begins', () => {
    expect(select([text('Genesis 1:1', 'he'), 'אֵ֥ת'], [text('Genesis 1:2', 'he'), 'הָיְתָ֥ה'])).toEqual([
      { ...ofFirst, language: 'he', edition: 'WLC', from: 3, to: 4 },
      { ...ofFirst, ref: 'Genesis 1:2', language: 'he', edition: 'WLC', from: 0, to: 2 },
    ])
  })
  it('finds nothing in a selection without a word', () => {
    const own = text('Genesis 1:1', 'he')
    expect(select([own, '1'], [own, '1'])).toEqual([])
  })
})
