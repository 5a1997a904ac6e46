/**
 * Measures retrieval: `npm run eval -- FILE.tsv [--verbose]` over the library of DATA_DIR (./data-dir). A result is a
 * hit when it overlaps one of the expected references: ranges overlap, a page contains its lines, a chapter its
 * verses, and Genesis 1:1 is not 1:10. `--verbose` lists what was not first.
 */
import { readFileSync } from 'node:fs'
import type { Language } from '@sugya/contract/api/texts'
import type { Reference } from '../server/src/text/references/reference.ts'
import { overlapsReference } from '../server/src/text/references/relations.ts'
import { openFinder } from './open-finder.ts'
import { type Question, parseQuestions } from '../server/src/text/question-file.ts'

interface Score {
  questions: number
  at1: number
  at5: number
  at10: number
  reciprocal: number
}

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isVerbose = process.argv.includes('--verbose')
if (files.length === 0) {
  console.error('Usage: npm run eval -- FILE.tsv [--verbose]')
  process.exit(2)
}

const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
for (const file of files) {
  const scores = new Map<Language, Score>()
  for (const question of parseQuestions(readFileSync(file, 'utf8'))) {
    const rank = await findRank(question)
    const score = scores.get(question.language) ?? { questions: 0, at1: 0, at5: 0, at10: 0, reciprocal: 0 }
    scores.set(question.language, score)
    score.questions++
    if (rank === 1) score.at1++
    if (rank > 0 && rank <= 5) score.at5++
    if (rank > 0) score.at10++
    if (rank > 0) score.reciprocal += 1 / rank
  }
  print(file, scores)
}
await finder.close()

/** The rank of the first hit among ten, from 1; 0 when there is none. */
async function findRank(question: Question): Promise<number> {
  const expected = question.refs.flatMap((ref): Reference[] => {
    const reference = finder.references.parse(ref)
    if (reference === null) console.error(`${question.id}: ${ref} is not a reference`)
    return reference === null ? [] : [reference]
  })
  const { sources, confidence } = await finder.find({ question: question.text, limit: 10 })
  const rank = sources.findIndex(({ ref }) => {
    const found = finder.references.parse(ref)
    return found !== null && expected.some((each) => overlapsReference(each, found))
  })
  if (isVerbose && rank !== 0) {
    const got = sources.slice(0, 3).map(({ ref }) => ref)
    console.log(
      `${rank < 0 ? 'missed' : `at ${String(rank + 1)}`}\t${question.id} ${question.language}\t${question.text}\t${question.refs.join('; ')}\tfound (${confidence}): ${got.join(', ')}`,
    )
  }
  return rank + 1
}

function print(file: string, scores: Map<Language, Score>): void {
  console.log(`\n${file}\n\nlanguage  questions  Recall@1  Recall@5  Recall@10  MRR@10`)
  for (const language of ['he', 'en', 'ru'] as const) {
    const score = scores.get(language)
    if (score === undefined) continue
    const share = (value: number) => (value / score.questions).toFixed(3)
    console.log(
      `${language.padEnd(8)}  ${String(score.questions).padStart(9)}  ${share(score.at1).padStart(8)}  ${share(score.at5).padStart(8)}  ${share(score.at10).padStart(9)}  ${share(score.reciprocal).padStart(6)}`,
    )
  }
}
