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

describe.each(['follow-ups.tune.tsv', 'follow-ups.measure.tsv'])('%s', (file) => {
  const [head, ...rows] = readRows(file)

  it('holds at least 60 conversations in three languages, at least 15 of them changes of subject', () => {
    expect(head).toEqual(['id', 'kind', 'refs', 'en', 'he', 'ru'])
    expect(rows.length).toBeGreaterThanOrEqual(60)
    expect(rows.filter(([, kind]) => kind === 'change').length).toBeGreaterThanOrEqual(15)
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  })

  it('has two to four turns in every language, and references that can be read', () => {
    for (const [id, , refs = '', ...conversations] of rows) {
      expect(conversations.length, id).toBe(3)
      for (const conversation of conversations) {
        const turns = conversation.split('|').map((turn) => turn.trim())
        expect(turns.length >= 2 && turns.length <= 4 && turns.every((turn) => turn !== ''), `${String(id)}: ${conversation}`).toBe(true)
      }
      for (const ref of refs.split(';')) expect(references.parse(ref.trim()), `${String(id)}: ${ref}`).not.toBeNull()
    }
  })
})
