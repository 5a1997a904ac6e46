import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createReferences } from '../../server/src/text/references/references.ts'
import { classicalTitles } from '../../server/src/text/references/titles/classical-titles.ts'

const references = createReferences(classicalTitles)
const readRows = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

describe.each([
  ['follow-ups.tune.tsv', 60, 15, ['en', 'he', 'ru']],
  ['follow-ups.measure.tsv', 60, 15, ['en', 'he', 'ru']],
  ['follow-ups-he.tune.tsv', 50, 8, ['he']],
])('%s', (file, conversations, changes, languages) => {
  const [head, ...rows] = readRows(file)

  it(`holds at least ${String(conversations)} conversations, at least ${String(changes)} of them changes of subject`, () => {
    expect(head).toEqual(['id', 'kind', 'refs', ...languages])
    expect(rows.length).toBeGreaterThanOrEqual(conversations)
    expect(rows.filter(([, kind]) => kind === 'change').length).toBeGreaterThanOrEqual(changes)
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  })

  it('has two to four turns in every language, and references that can be read', () => {
    for (const [id, , refs = '', ...cells] of rows) {
      expect(cells.length, id).toBe(languages.length)
      for (const conversation of cells) {
        const turns = conversation.split('|').map((turn) => turn.trim())
        expect(turns.length >= 2 && turns.length <= 4 && turns.every((turn) => turn !== ''), `${String(id)}: ${conversation}`).toBe(true)
      }
      for (const ref of refs.split(';')) expect(references.parse(ref.trim()), `${String(id)}: ${ref}`).not.toBeNull()
    }
  })
})
