/**
 * Measures what searches in the words of the texts bring: `npm run eval:searches -- searches.measure` takes recorded
 * searches, as a competent model writes them (data/questions/searches.*.tsv), puts them through the code of the chat
 * over the library of DATA_DIR, and prints how often an expected place is the first source and among the first three
 * and eight, for the plain search and for all searches together. `--verbose` lists each question.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createScriptedModel } from '../server/src/adapters/language-model/scripted.ts'
import { gatherSources, type GatheredSources } from '../server/src/features/chat/answering/sources/answer-sources.ts'
import { searchAgain } from '../server/src/features/chat/answering/sources/search-again.ts'
import type { FindInput } from '../server/src/finding/find-sources.ts'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { overlapsReference } from '../server/src/text/references/relations.ts'
import { openFinder } from './open-finder.ts'

const FOLDER = path.join(import.meta.dirname, '../data/questions')
const isVerbose = process.argv.includes('--verbose')
const sets = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
if (sets.length === 0) {
  console.error('Usage: npm run eval:searches -- searches.tune | searches.measure [--verbose]')
  process.exit(2)
}
const metrics = { count() {}, observe() {}, gauge() {} }
const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
const deps = { library: finder.library, references: finder.references, findSources: (input: FindInput) => finder.find(input), metrics }

console.log('set               questions           first  first 3  first 8')
for (const set of sets) {
  const questions = parseQuestions(readFileSync(path.join(FOLDER, `${set.replace('searches', 'everyday')}.tsv`), 'utf8'), {
    withoutReferences: true,
  })
  const [, ...rows] = readFileSync(path.join(FOLDER, `${set}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  const ranks: { plain: number; merged: number }[] = []
  for (const row of rows) {
    const [id, language, searches = ''] = row.split('\t')
    const question = questions.find((each) => each.id === id && each.language === language)
    if (question === undefined) throw new Error(`${set}: ${row}`)
    const lines = searches.split('; ').map((query) => `${JSON.stringify({ query })}\n`)
    const model = createScriptedModel(() => ({ pieces: lines }))
    const signal = new AbortController().signal
    const input = { question: question.text, language: question.language, history: [], signal }
    const first = await gatherSources(deps, input, question.language)
    const { widened } = await searchAgain(deps, model, { ...input, isPractical: false }, first)
    const merged = widened ?? first
    const expected = question.refs.flatMap((ref) => finder.references.parse(ref) ?? [])
    const rank = ({ passages }: GatheredSources) =>
      passages.findIndex(({ reference }) => expected.some((each) => overlapsReference(each, reference))) + 1
    ranks.push({ plain: rank(first), merged: rank(merged) })
    if (isVerbose) {
      const shown = merged.passages.slice(0, 3).map(({ reference }) => finder.references.format(reference, 'en'))
      console.log([`${String(rank(first))} → ${String(rank(merged))}`, id, question.text, shown.join(', ')].join('\t'))
    }
  }
  for (const side of ['plain', 'merged'] as const) {
    const within = (depth: number) => ranks.filter((each) => each[side] > 0 && each[side] <= depth).length
    const cells = [1, 3, 8].map((depth) => String(within(depth)).padStart(7))
    console.log(`${set.padEnd(18)}${String(ranks.length).padStart(9)}  ${side.padEnd(8)} ${cells.join('  ')}`)
  }
}
await finder.close()
