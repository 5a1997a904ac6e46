/**
 * Measures how people in distress are recognized: `npm run eval:distress [-- FILE.tsv …] [--verbose]`, by default with
 * all measuring sets of `data/questions`. Prints for each set and language the share that gets help as the answer, and
 * the time of a sentence; `--verbose` lists the mistakes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { measureDistress } from './support/measure-distress.ts'

const folder = path.join(import.meta.dirname, '../data/questions')
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const files =
  given.length > 0
    ? given
    : readdirSync(folder)
        .filter((file) => file.endsWith('.measure.tsv'))
        .map((file) => path.join(folder, file))

const toShare = (part: number, whole: number) =>
  whole === 0 ? '–' : `${String(part)} of ${String(whole)} (${((100 * part) / whole).toFixed(1)} %)`

for (const file of files) {
  const questions = parseQuestions(readFileSync(file, 'utf8'), { withoutReferences: true })
  const start = performance.now()
  const figures = measureDistress(questions)
  const took = (performance.now() - start) / questions.length
  console.log(`\n${path.basename(file)}, ${took.toFixed(2)} ms a sentence\n\nlanguage  distress recognized    others taken for distress`)
  for (const { language, distress, recognized, others, falseAlarms, mistakes } of figures) {
    console.log(`${language.padEnd(8)}  ${toShare(recognized, distress).padEnd(22)} ${toShare(falseAlarms, others)}`)
    if (process.argv.includes('--verbose')) for (const { id, text } of mistakes) console.log(`  ${id}\t${text}`)
  }
}
