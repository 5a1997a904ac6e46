import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findWordingProblem, isCanonicalPlace } from '../../server/src/text/lexicon/check-description.ts'
import { classicalTitles } from '../../server/src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../server/src/text/references/references.ts'
import { isPlaceOfTanakh } from '../tanakh/verses.fixture.ts'

const HEADER = 'ref\the\ten\tru'
/**
 * Rows of the Talmud also have the words with which the passage begins, since editions number its lines differently.
 */
const TALMUD_HEADER = `${HEADER}\topening`

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsv'))
const rows = files.flatMap((file) => {
  const [header, ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
  expect([HEADER, TALMUD_HEADER], file).toContain(header)
  return lines.map((line, index) => ({ at: `${file}:${String(index + 2)}`, cells: line.split('\t'), columns: header?.split('\t').length }))
})
const texts = rows.flatMap(({ at, cells: [, he = '', en = '', ru = ''] }) => [he, en, ru].map((text) => ({ at, text })))

it('there are descriptions', () => {
  expect(rows.length).toBeGreaterThan(13_000)
})

it('each row has as many cells as its file has columns', () => {
  expect(rows.filter(({ cells, columns }) => cells.length !== columns).map(({ at }) => at)).toEqual([])
})

it('each row has three to six different wordings in each language, in its own letters, without markup', () => {
  const problems = rows.flatMap(({ at, cells: [ref = '', he = '', en = '', ru = ''] }) => {
    const problem = findWordingProblem({ ref, he, en, ru })
    return problem === undefined ? [] : [`${at} ${problem}`]
  })
  expect(problems).toEqual([])
})

it('each reference is canonical and names a place within a work of the catalog', () => {
  const references = createReferences(classicalTitles)
  const wrong = rows.filter(({ cells: [ref = ''] }) => !isCanonicalPlace(references, ref))
  expect(wrong.map(({ at, cells }) => `${at} ${cells[0] ?? ''}`)).toEqual([])
})

it('each place of the Tanakh exists in Masoretic numbering, and every book is described', () => {
  const references = createReferences(classicalTitles)
  const places = rows.map(({ at, cells: [ref = ''] }) => ({ at, ref, exists: isPlaceOfTanakh(references.parse(ref)) }))
  expect(places.filter(({ exists }) => exists === false).map(({ at, ref }) => `${at} ${ref}`)).toEqual([])
  expect(new Set(places.flatMap(({ at, ref }) => (at.startsWith('tanakh/') ? [references.parse(ref)?.title] : []))).size).toBe(39)
})

it('each row that names lines of the Talmud has the words it begins with', () => {
  const lines = rows.filter(({ at, cells: [ref = ''] }) => at.startsWith('talmud/') && / \d+[ab]:\d+/.test(ref))
  expect(lines.length).toBeGreaterThan(2_000)
  const without = lines.filter(({ cells: [, , , , opening = ''] }) => !/^[א-ת'"׳״]+( [א-ת'"׳״]+)*$/.test(opening))
  // Where the edition that was read has no Hebrew.
  expect(without.length).toBeLessThan(5)
})

it('no row repeats another', () => {
  const first = new Map<string, string>()
  const repeated = texts.filter(({ at, text }) => first.size === first.set(text, first.get(text) ?? at).size)
  expect(repeated.map(({ at, text }) => `${at} ${text}`)).toEqual([])
})
