import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTanakhFile } from '../../server/src/adapters/tanakh-files.ts'
import { tokenizers } from '../../server/src/text/analysis/tokenizers.ts'
import { indexLexicon, openLexicon } from '../../server/src/text/lexicon/lexicon.ts'
import { parseLexicon } from '../../server/src/text/lexicon/parse-lexicon.ts'
import { classicalTitles } from '../../server/src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../server/src/text/references/references.ts'
import { isPlaceOfTanakh } from '../tanakh/verses.fixture.ts'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsv'))
const lines = files.flatMap((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .map((line, index) => ({ at: `${file}:${String(index + 1)}`, line }))
    .filter(({ line }) => line !== '' && !line.startsWith('#')),
)
const columns = lines.map(({ at, line }) => ({ at, cells: line.split('\t') }))
const entries = files.flatMap((file) => parseLexicon(readFileSync(path.join(import.meta.dirname, file), 'utf8')))

describe('the lexicon', () => {
  it('has at least 2,500 entries', () => {
    expect(entries.length).toBeGreaterThanOrEqual(2500)
  })

  it('has seven columns and a form in each language on every line', () => {
    expect(
      columns.filter(({ cells }) => cells.length !== 7 || cells.slice(0, 4).some((cell) => cell.trim() === '')).map(({ at }) => at),
    ).toEqual([])
  })

  it('writes each language in its own letters', () => {
    const wrong = columns.filter(
      ({ cells: [, he = '', en = '', ru = ''] }) =>
        /[A-Za-zА-Яа-яЁё]|\p{M}/u.test(he) || /[א-תА-Яа-яЁё]/u.test(en) || /[א-תA-Za-z]/u.test(ru),
    )
    expect(wrong.map(({ at }) => at)).toEqual([])
  })

  it('names only lemmas that stand in the Tanakh', () => {
    const known = new Set(readTanakhFile('words.tsv').match(/H\d+/g))
    const wrong = columns.flatMap(({ at, cells }) =>
      (cells[4] ?? '')
        .split(/\s+/)
        .filter((lemma) => lemma !== '' && !known.has(lemma))
        .map((lemma) => `${at} ${lemma}`),
    )
    expect(wrong).toEqual([])
  })

  it('names only references that can be read, in their canonical form, at most five an entry', () => {
    const references = createReferences(classicalTitles)
    const wrong = columns.flatMap(({ at, cells }) => {
      const refs = (cells[5] ?? '')
        .split(';')
        .map((ref) => ref.trim())
        .filter((ref) => ref !== '')
      const bad = refs.filter((ref) => {
        const reference = references.parse(ref)
        return reference === null || reference.from.length === 0 || references.format(reference, 'en') !== ref
      })
      return refs.length > 5 ? [`${at} has ${String(refs.length)} references`] : bad.map((ref) => `${at} ${ref}`)
    })
    expect(wrong).toEqual([])
  })

  it('names only verses of the Tanakh that exist in Masoretic numbering', () => {
    const references = createReferences(classicalTitles)
    const wrong = columns.flatMap(({ at, cells }) =>
      (cells[5] ?? '')
        .split(';')
        .flatMap((ref) => (isPlaceOfTanakh(references.parse(ref.trim())) === false ? [`${at} ${ref.trim()}`] : [])),
    )
    expect(wrong).toEqual([])
  })
})

describe('a phrase of the lexicon', () => {
  const lexicon = openLexicon(indexLexicon(entries))
  const match = (language: 'he' | 'en' | 'ru', question: string) => {
    const tokens = tokenizers[language](question)
    return lexicon.match(language, tokens).flatMap(({ entry, length }) => (length > 1 ? [entry.en[0]?.join(' ')] : []))
  }

  it.each([
    ['God knows', 'ladder'],
    ['How do you know everything and how do you learn?', 'knowledg'],
    ['If I am not for myself, who will be for me?', 'if onli'],
    ['If I am not for myself, who will be for me?', 'be will'],
  ])('is not found in words that only share small ones with it: %s', (question, wrong) => {
    expect(match('en', question).filter((phrase) => phrase?.includes(wrong) === true)).toEqual([])
  })

  it.each([
    ['What is life after death?', 'life after die'],
    ['If I am not for myself, who will be for me?', 'if i be not for myself who will be for me'],
    ['Who has the know-how?', 'knowledg'],
  ])('is found in its own words: %s', (question, phrase) => {
    expect(match('en', question)).toContain(phrase)
  })
})
