/**
 * Trains what decides that a question is outside these texts: `npm run train-outside`, over the library of DATA_DIR (./data-dir). First a classifier of the words
 * (`data/questions/outside.tune.tsv` and the other tuning sets, the terms of `outside-terms.tune.tsv`, the wordings of the descriptions), then a logistic regression over its held-out logit and the
 * features of the confidence. Prints the figures of a cross-validation and writes `data/ranking/off-topic.json`. Does not touch the ranker.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { computeConfidenceFeatures, confidenceFeatureNames } from '../server/src/text/ranking/confidence.ts'
import { openTextClassifier } from '../server/src/text/text-classifier.ts'
import { openFinder } from './open-finder.ts'
import { readPracticalQuestions } from './support/practical-questions.ts'
import { listWordings } from './support/list-wordings.ts'
import { type ClassifierExample, trainClassifier } from './support/train-classifier.ts'
import { predict, trainLogistic } from './support/train-linear.ts'

const OPTIONS = { slots: 131_072, pairs: true }
const FOLDS = 4
/** Share of the questions about these texts that may be taken for others. */
const FALSE_ALARMS = 0.03

interface Example {
  text: string
  row: number
  isOutside: boolean
  /** Whether it is also asked of the library: the others only teach words. */
  isAsked: boolean
}

const data = path.join(import.meta.dirname, '../data')
const examples = [
  ...readQuestions('outside', 4),
  ...readQuestions('everyday', 1),
  ...readQuestions('rabbinic', 5),
  ...readQuestions('tanakh', 5),
  ...readPracticalQuestions(path.join(data, 'questions/practical.tune.tsv')).map(({ text, row }) => ({
    ...{ text, row, isOutside: false },
    isAsked: row % 10 === 0,
  })),
]
const wordings = [...listWordings(), ...listOutsideTerms()]
const isOwn = ({ row }: Example, fold: number) => Math.floor(row / 4) % FOLDS === fold
const folds = Array.from({ length: FOLDS }, (_, fold) => fold)
const logits = new Map(
  folds.flatMap((fold) => {
    const computeLogit = train(examples.filter((example) => !isOwn(example, fold)))
    return examples.filter((example) => isOwn(example, fold)).map((example) => [example, computeLogit(example.text)] as const)
  }),
)
console.log(`the words of ${String(examples.length)} questions are learned`)

const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
const cases: (Example & { x: number[]; y: boolean })[] = []
for (const example of examples.filter(({ isAsked }) => isAsked)) {
  await finder.find({ question: example.text, limit: 1 }, (question, passages, signals) => {
    const inOrder = passages.toSorted((a, b) => b.logit - a.logit)
    const x = computeConfidenceFeatures(question, inOrder, { ...signals, outside: logits.get(example) ?? 0 })
    cases.push({ ...example, x, y: example.isOutside })
  })
}
await finder.close()

const heldOut = folds.flatMap((fold) => {
  const weights = trainLogistic(cases.filter((each) => !isOwn(each, fold)))
  return cases.filter((each) => isOwn(each, fold)).map((each) => ({ ...each, p: predict(weights, each.x) }))
})
const inside = heldOut
  .filter(({ y }) => !y)
  .map(({ p }) => p)
  .sort((a, b) => b - a)
const bound = inside[Math.floor(inside.length * FALSE_ALARMS)] ?? 1
const outside = heldOut.filter(({ y }) => y)
const recall = outside.filter(({ p }) => p > bound).length / outside.length
console.log(
  `outside above ${bound.toFixed(3)}: ${recall.toFixed(3)} of ${String(outside.length)}, false ${String(FALSE_ALARMS)} of ${String(inside.length)}`,
)

const weights = trainLogistic(cases)
writeFileSync(
  path.join(data, 'ranking/off-topic.json'),
  `${JSON.stringify({
    bound: round(bound),
    weights: Object.fromEntries(confidenceFeatureNames.map((name, index) => [name, round(weights[index] ?? 0)])),
    words: trainClassifier([...examples.map(toClassified), ...wordings], OPTIONS),
  })}\n`,
)

function readQuestions(set: string, step: number): Example[] {
  const file = readFileSync(path.join(data, `questions/${set}.tune.tsv`), 'utf8')
  const lookAlikes = new Set(
    file.split('\n').flatMap((line) => (line.includes('\tlookalike\t') || line.includes('\thostile\t') ? [line.split('\t')[0]] : [])),
  )
  return parseQuestions(file, { withoutReferences: true }).map(({ id, text, refs }, index) => ({
    ...{ text, row: Number(id.replace(/\D/g, '')) },
    isOutside: refs.length === 0 && !lookAlikes.has(id),
    isAsked: Math.floor(index / 3) % step === 0 || (lookAlikes.has(id) && index % 2 === 0),
  }))
}

/** Terms of other subjects, many to a cell. */
function listOutsideTerms(): ClassifierExample[] {
  const rows = readFileSync(path.join(data, 'questions/outside-terms.tune.tsv'), 'utf8').trimEnd().split('\n').slice(1)
  const cells = rows.flatMap((row) => row.split('\t').slice(1))
  return cells.flatMap((cell) => cell.split(';').map((term) => ({ text: term.trim(), isOfKind: true })))
}

function train(from: readonly Example[]) {
  return openTextClassifier(trainClassifier([...from.map(toClassified), ...wordings], OPTIONS))
}

function toClassified({ text, isOutside }: Example): ClassifierExample {
  return { text, isOfKind: isOutside }
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
