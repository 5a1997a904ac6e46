import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { classicalTitles } from '../../server/src/text/references/titles/classical-titles.ts'
import { createReferences } from '../../server/src/text/references/references.ts'

const HEADER = 'ref\the\ten\tru'
/** Rows of the Talmud also have the words with which the passage begins, since editions number its lines differently. */
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

it('each row has a reference and three languages, each of three to six different wordings', () => {
  const wrong = rows.filter(({ cells, columns }) => cells.length !== columns).map(({ at }) => at)
  const uneven = texts.filter(({ text }) => {
    const wordings = text.split(';').map((wording) => wording.trim())
    return wordings.length < 3 || wordings.length > 6 || wordings.includes('') || new Set(wordings).size !== wordings.length
  })
  expect([...wrong, ...uneven.map(({ at }) => at)]).toEqual([])
})

it('each language is written in its own letters, Hebrew without vowels', () => {
  const wrong = rows.filter(
    ({ cells: [, he = '', en = '', ru = ''] }) =>
      /[A-Za-zА-Яа-яЁё]|\p{M}/u.test(he) || /[א-תА-Яа-яЁё]/u.test(en) || /[א-תA-Za-z]/u.test(ru),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
})

it('each reference is canonical and names a place within a work of the catalog', () => {
  const references = createReferences(classicalTitles)
  const wrong = rows.filter(({ cells: [ref = ''] }) => {
    const reference = references.parse(ref)
    return reference === null || reference.from.length === 0 || references.format(reference, 'en') !== ref
  })
  expect(wrong.map(({ at, cells }) => `${at} ${cells[0] ?? ''}`)).toEqual([])
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
