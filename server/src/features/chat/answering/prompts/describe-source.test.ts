import { describe, expect, it } from 'vitest'
import type { Segment, StoredEdition } from '../../../../ports/library.ts'
import { fakeLibrary, fakeReferences, genesis } from '../citations/citations.fixture.ts'
import { toPassage } from '../citations/passages.ts'
import { describeLibrary } from './describe-library.ts'
import { describeSource, type SourceDescription } from './describe-source.ts'

const library = fakeLibrary({ withRashi: true })
const words =
  (...wanted: string[]) =>
  (word: string) =>
    wanted.includes(word.toLowerCase())
const given: SourceDescription = { library, references: fakeReferences, language: 'en', isMatched: () => false, tokens: 500 }

function describePassage(segments: readonly Segment[], options: Partial<SourceDescription> = {}) {
  const passage = toPassage([...segments])
  if (passage === null) throw new Error('segments')
  return describeSource(passage, { ...given, ...options })
}
const inEnglish = (html: string): Segment => ({
  ...(genesis[0] as Segment),
  texts: [{ edition: (genesis[0] as Segment).texts[1]?.edition as StoredEdition, html }],
})

describe('a source in a prompt', () => {
  it('names its kind and period, and the reference as readers of the language write it', () => {
    const { ref, attributes } = describePassage(genesis.slice(0, 1), { language: 'ru' })
    expect(ref).toBe('Genesis 1:1')
    expect(attributes).toEqual({ name: 'Бытие 1:1', kind: 'Tanakh, Torah', period: 'torah' })
  })

  it('names the author of a commentary, and not that of its base text', async () => {
    const { attributes } = describePassage(await library.segments(['Rashi on Genesis 25:34:1']))
    expect(attributes).toEqual({ kind: 'commentary on Genesis', author: 'Rashi (R. Shlomo Yitzchaki)', period: 'rishonim, 1040–1105' })
  })

  it('is cut around the words of the question, to the same segments in both languages', () => {
    const { attributes, texts } = describePassage(genesis.slice(1, 6), { isMatched: words('profit'), tokens: 130 })
    expect(attributes['given']).toBe('Genesis 25:32')
    expect(texts.map(({ language }) => language)).toEqual(['he', 'en'])
    expect(texts[0]?.text).toMatch(/^ויאמר עשו הנה אנכי הולך למות/)
    expect(texts[1]?.text).toMatch(/^And Esau said.*what profit/)
  })

  it('has no bold and no numbers of footnotes, which would pass for numbers of sources', () => {
    const { texts } = describePassage([inEnglish('That is the confession of[6] Rab Hamnuna[12].')], { isMatched: words('confession') })
    expect(texts[0]?.text).toBe('That is the confession of Rab Hamnuna.')
  })
})

it('describes what the library holds, by category and by commentator', () => {
  expect(describeLibrary(library.works())).toBe('Texts: Tanakh (Genesis).\nCommentaries: Rashi (Genesis).')
})
