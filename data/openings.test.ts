import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readLexicon } from '../server/src/adapters/lexicon/lexicon-files.ts'

const lexicon = readLexicon(import.meta.dirname)
/** Lines of a page of the Talmud; comments on it have their own numbers. */
const namesLines = (ref: string) => /^(?!.* on ).+ \d+[ab]:\d+/.test(ref)

it('every passage that lexicon and descriptions name by lines of the Talmud has its opening words', () => {
  const named = lexicon.topics.listRefs().filter(namesLines)
  expect(named.length).toBeGreaterThan(4_000)
  // Where the edition that was read has no Hebrew.
  expect(named.filter((ref) => lexicon.topics.findOpening(ref) === '').length).toBeLessThan(5)
})

it('openings are of passages that lexicon or descriptions name, each once', () => {
  const [, ...rows] = readFileSync(path.join(import.meta.dirname, 'openings.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const refs = rows.map((row) => row.split('\t')[0] ?? '')
  const named = new Set(lexicon.topics.listRefs())
  expect(refs.filter((ref, index) => !named.has(ref) || refs.indexOf(ref) !== index)).toEqual([])
})
