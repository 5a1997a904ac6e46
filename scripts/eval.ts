/**
 * Measures retrieval: `npm run eval -- FILE.tsv … [--verbose]` over the library of DATA_DIR (./data-dir). Prints for
 * each set and language Recall@1, @3, @10 and @50, MRR@10, nDCG@10 (each hit counts 1, the ideal has as many hits as
 * there are expected references, at most ten) and the time of a question, then how often each label of confidence was
 * right, and how many questions outside the library got it. `--verbose` lists what was not first.
 */
import { openFinder } from './open-finder.ts'
import { rankQuestions, type RankedQuestion } from './support/rank-questions.ts'

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isVerbose = process.argv.includes('--verbose')
if (files.length === 0) {
  console.error('Usage: npm run eval -- FILE.tsv … [--verbose]')
  process.exit(2)
}

const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
for (const file of files) {
  const ranked = await rankQuestions(finder, file)
  if (isVerbose) for (const each of ranked) if (each.hits[0] !== true) printMiss(each)
  printFigures(file, ranked)
  printCalibration(ranked)
}
await finder.close()

function printMiss({ question, language, confidence, hits, first }: RankedQuestion): void {
  const at = hits.indexOf(true) + 1
  const expected = question.refs.length === 0 ? 'outside the library' : question.refs.join('; ')
  if (question.refs.length === 0 && confidence === 'none') return
  console.log(
    [
      at === 0 ? 'missed' : `at ${String(at)}`,
      `${question.id} ${language}`,
      question.text,
      expected,
      `${confidence}: ${first.join(', ')}`,
    ].join('\t'),
  )
}

function printFigures(file: string, ranked: readonly RankedQuestion[]): void {
  console.log(`\n${file}\n\nlanguage  questions  Recall@1  Recall@3  Recall@10  Recall@50  MRR@10  nDCG@10  p50 ms  p95 ms`)
  for (const language of ['en', 'he', 'ru'] as const) {
    const asked = ranked.filter((each) => each.language === language && each.question.refs.length > 0)
    if (asked.length === 0) continue
    const mean = (value: (each: RankedQuestion) => number) => (asked.reduce((sum, each) => sum + value(each), 0) / asked.length).toFixed(3)
    const recall = (depth: number) => mean(({ hits }) => (hits.slice(0, depth).includes(true) ? 1 : 0))
    const times = asked.map(({ took }) => took).sort((a, b) => a - b)
    const time = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
    const cells = [
      ...[1, 3, 10, 50].map(recall),
      mean(({ hits }) => (hits.slice(0, 10).includes(true) ? 1 / (hits.indexOf(true) + 1) : 0)),
      mean(computeGain),
      time(0.5),
      time(0.95),
    ]
    console.log(`${language.padEnd(8)}  ${String(asked.length).padStart(9)}  ${cells.map((cell) => cell.padStart(8)).join('  ')}`)
  }
}

/**
 * nDCG@10 (Järvelin & Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS 2002) with hits of equal
 * worth.
 */
function computeGain({ hits, question }: RankedQuestion): number {
  const discount = (index: number) => 1 / Math.log2(index + 2)
  const gain = hits.slice(0, 10).reduce((sum, isHit, index) => sum + (isHit ? discount(index) : 0), 0)
  const ideal = Array.from({ length: Math.min(10, Math.max(question.refs.length, 1)) }, (_, index) => discount(index))
  return Math.min(1, gain / ideal.reduce((sum, value) => sum + value, 0))
}

function printCalibration(ranked: readonly RankedQuestion[]): void {
  console.log('\nconfidence  questions  first right  outside the library')
  for (const label of ['high', 'medium', 'low', 'none'] as const) {
    const all = ranked.filter(({ confidence }) => confidence === label)
    const asked = all.filter(({ question }) => question.refs.length > 0)
    const right = all.length === 0 ? '–' : (all.filter(({ hits }) => hits[0] === true).length / all.length).toFixed(3)
    console.log(
      `${label.padEnd(10)}  ${String(asked.length).padStart(9)}  ${right.padStart(11)}  ${String(all.length - asked.length).padStart(19)}`,
    )
  }
}
