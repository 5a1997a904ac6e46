/**
 * Trains the re-ranker and its confidence: `npm run train-ranker -- FILE.tsv …` with tuning sets (never measuring
 * sets), over the library of DATA_DIR (./data-dir), which should hold all works that the sets ask about. Prints the
 * figures of a cross-validation, before and after, and writes `data/ranking/ranker.json`.
 *
 * The ranker is linear and trained listwise: the softmax cross-entropy of ListNet (Cao et al., "Learning to Rank: From
 * Pairwise Approach to Listwise Approach", ICML 2007) over the candidates of each question, so that a question counts
 * once, however many candidates it has. The confidence is a logistic regression of "the first passage answers", with
 * the questions outside the library as never answered.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@sugya/contract/api/texts'
import { confidenceFeatureNames, computeConfidenceFeatures, type QuestionSignals } from '../server/src/text/ranking/confidence.ts'
import type { RerankedPassage } from '../server/src/text/ranking/rerank.ts'
import type { AnalyzedQuestion } from '../server/src/text/ranking/analyze-question.ts'
import { featureNames } from '../server/src/text/ranking/passage-features.ts'
import { toRangeRef } from '../server/src/finding/range-ref.ts'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { overlapsReference } from '../server/src/text/references/relations.ts'
import { openFinder } from './open-finder.ts'
import { predict, trainListwise, trainLogistic } from './support/train-linear.ts'
import { listWordings } from './support/list-wordings.ts'
import { type ClassifierExample, trainClassifier } from './support/train-classifier.ts'
import { openTextClassifier } from '../server/src/text/text-classifier.ts'

const FOLDS = 5
/**
 * The precision that `high` must have on the held-out folds: above the 0.85 promised, since unseen questions are harder
 * than held-out ones.
 */
const PRECISION_OF_HIGH = 0.9
/** Share of questions about these texts that may be taken for others. */
const FALSE_ALARMS = 0.03

interface Example {
  id: string
  language: Language
  question: AnalyzedQuestion
  passages: readonly RerankedPassage[]
  text: string
  signals: QuestionSignals
  /** Whether each passage answers. Empty for a question outside the library. */
  labels: boolean[]
  isOutside: boolean
  /** From a set of questions outside alone, which would drown the others in the confidence. */
  isOnlyOutside: boolean
}

const files = process.argv.slice(2)
if (files.length === 0 || files.some((file) => /measure|practical|distress/.test(path.basename(file)))) {
  console.error('Usage: npm run train-ranker -- FILE.tune.tsv …')
  process.exit(2)
}
const examples = await collectExamples()
const isRanked = ({ labels }: Example) => labels.includes(true)
const fold = ({ id }: Example) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % FOLDS

const rest = (of: number) => examples.filter((example) => fold(example) !== of)
const own = (of: number) => examples.filter((example) => fold(example) === of)
const folds = Array.from({ length: FOLDS }, (_, of) => of)
const wordings = listWordings()
const toClassified = ({ text, isOutside }: Example): ClassifierExample => ({ text, isOfKind: isOutside })

// Everything is held out: the ranker, and the classifier of questions outside these texts.
const heldOut = folds.flatMap((of) => {
  const weights = trainRanker(rest(of))
  const outside = openTextClassifier(trainClassifier([...rest(of).map(toClassified), ...wordings]))
  return own(of).map((example) => {
    const ranked = rerank(example, weights)
    return {
      ...ranked,
      x: computeConfidenceFeatures(ranked.question, ranked.passages, { ...ranked.signals, outside: outside(ranked.text) }),
    }
  })
})
const isAsked = ({ isOnlyOutside }: Example) => !isOnlyOutside
printRecall('by words and descriptions', examples.filter(isAsked))
printRecall(`re-ranked, held out (${String(FOLDS)} folds)`, heldOut.filter(isAsked))

const right = heldOut.filter(isAsked).map((example) => ({ ...example, y: example.labels[0] === true }))
const outside = heldOut.map((example) => ({ ...example, y: example.isOutside }))
const outsideModel = trainClassifier([...examples.map(toClassified), ...wordings])
const bounds = { ...chooseBounds(predictHeldOut(right)), ...chooseOutside(predictHeldOut(outside)) }

const folder = path.join(import.meta.dirname, '../data/ranking')
writeFileSync(path.join(folder, 'outside.json'), `${JSON.stringify(outsideModel)}\n`)
writeFileSync(
  path.join(folder, 'ranker.json'),
  `${JSON.stringify(
    {
      trained: {
        files: files.map((file) => path.basename(file)),
        questions: examples.filter(isAsked).length,
        recallAt1: computeRecall(heldOut.filter(isAsked), 1),
        recallAt10: computeRecall(heldOut.filter(isAsked), 10),
      },
      weights: toNamed(featureNames, trainRanker(examples)),
      confidence: toNamed(confidenceFeatureNames, trainLogistic(right)),
      outside: toNamed(confidenceFeatureNames, trainLogistic(outside)),
      bounds,
    },
    null,
    2,
  )}\n`,
)

/** The probability of each case by a regression that has not seen it. */
function predictHeldOut<T extends Example & { x: number[]; y: boolean }>(cases: readonly T[]): (T & { p: number })[] {
  return folds.flatMap((of) => {
    const model = trainLogistic(cases.filter((each) => fold(each) !== of))
    return cases.filter((each) => fold(each) === of).map((each) => ({ ...each, p: predict(model, each.x) }))
  })
}

/**
 * Without the questions that only look like those outside: they are for these texts, and nobody has said what answers
 * them. And without those that are wordings of the lexicon, which would teach to trust its wordings too much.
 */
function readAnswerable(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => !/\t(?:lookalike|short)\t/.test(line)).join('\n')
}

async function collectExamples(): Promise<Example[]> {
  const finder = await openFinder(process.env['DATA_DIR'] ?? './data-dir')
  const collected: Example[] = []
  for (const file of files) {
    for (const { id, language, text, refs } of parseQuestions(readAnswerable(file), { withoutReferences: true })) {
      const expected = refs.flatMap((ref) => finder.references.parse(ref) ?? [])
      const answers = ({ passage }: RerankedPassage) => {
        const found = finder.references.parse(toRangeRef(passage.segments))
        return found !== null && expected.some((each) => overlapsReference(each, found))
      }
      await finder.find({ question: text, limit: 1 }, (question, passages, signals) => {
        if (passages.length === 0) return
        const inOrder = passages
          .toSorted((a, b) => b.passage.score - a.passage.score)
          // Their tokens would fill the memory.
          .map((each) => ({ ...each, passage: { ...each.passage, hits: [] } }))
        collected.push({
          id,
          language,
          text,
          question,
          signals,
          passages: inOrder,
          labels: inOrder.map(answers),
          isOutside: refs.length === 0,
          isOnlyOutside: path.basename(file).startsWith('outside'),
        })
      })
    }
  }
  await finder.close()
  return collected
}

function trainRanker(from: readonly Example[]): number[] {
  return trainListwise(from.filter(isRanked).map(({ passages, labels }) => ({ rows: passages.map(({ features }) => features), labels })))
}

function rerank<T extends Example>(example: T, trained: readonly number[]): T {
  const order = example.passages
    .map((each, index) => ({ each: { ...each, logit: predict(trained, each.features, 'logit') }, label: example.labels[index] ?? false }))
    .sort((a, b) => b.each.logit - a.each.logit)
  return { ...example, passages: order.map(({ each }) => each), labels: order.map(({ label }) => label) }
}

function computeRecall(from: readonly Example[], at: number): number {
  const asked = from.filter(({ isOutside }) => !isOutside)
  return Number((asked.filter(({ labels }) => labels.slice(0, at).includes(true)).length / asked.length).toFixed(3))
}

function printRecall(title: string, from: readonly Example[]): void {
  const sets = Map.groupBy(from, ({ id, language }) => `${id.replace(/\d+$/, '')} ${language}`)
  for (const [set, all] of [...sets, ['all', from] as const]) {
    const shares = [1, 3, 10, 60].map((at) => `@${String(at)} ${computeRecall(all, at).toFixed(3)}`)
    console.log(`${title.padEnd(36)} ${set.padEnd(8)} ${String(all.length).padStart(5)}  ${shares.join('  ')}`)
  }
}

/**
 * The least probability from which on the first passage was right often enough; the least of all but three in a hundred
 * that are answered.
 */
function chooseBounds(cases: readonly (Example & { y: boolean; p: number })[]) {
  const sorted = cases.toSorted((a, b) => b.p - a.p)
  let found = 0
  let high = 1
  for (const [index, { p, y }] of sorted.entries()) {
    if (y) found++
    if (found / (index + 1) >= PRECISION_OF_HIGH) high = p
  }
  const sure = sorted.filter(({ p }) => p >= high)
  const precision = sure.filter(({ y }) => y).length / sure.length
  console.log(`high from ${high.toFixed(3)}: ${String(sure.length)} of ${String(sorted.length)} questions, right ${precision.toFixed(3)}`)
  const asked = sorted.filter(({ isOutside }) => !isOutside).map(({ p }) => p)
  const low = asked[Math.floor(asked.length * (1 - FALSE_ALARMS))] ?? 0
  return { high: round(high), medium: round((high + low) / 2), low: round(low) }
}

/** The probability that so few questions about these texts exceed, in the set where most do. */
function chooseOutside(cases: readonly (Example & { p: number })[]) {
  const sets = Map.groupBy(
    cases.filter(({ isOutside }) => !isOutside),
    ({ id }) => id.replace(/\d+$/, ''),
  )
  const bounds = [...sets.values()].map((inside) => {
    const sorted = inside.map(({ p }) => p).sort((a, b) => b - a)
    return sorted[Math.floor(sorted.length * FALSE_ALARMS)] ?? 1
  })
  const bound = Math.max(...bounds)
  for (const isOnly of [true, false]) {
    const all = cases.filter(({ isOutside, isOnlyOutside }) => isOutside && isOnlyOutside === isOnly)
    const recall = all.filter(({ p }) => p >= bound).length / all.length
    console.log(
      `outside from ${bound.toFixed(3)}: ${recall.toFixed(3)} of ${String(all.length)} ${isOnly ? 'of their own set' : 'everyday'}`,
    )
  }
  return { outside: round(bound) }
}

function toNamed(names: readonly string[], values: readonly number[]) {
  return Object.fromEntries(names.map((name, index) => [name, round(values[index] ?? 0)]))
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
