/**
 * Trains what decides that a question is outside these texts: `npm run train-outside -- [FEATURES.jsonl]`, over the
 * library of DATA_DIR (./data-dir). First a classifier of the words (the tuning sets, the terms of
 * `outside-terms.tune.tsv`, the wordings of the descriptions), then a logistic regression over its held-out logits and
 * the features of finding. Prints the figures of a cross-validation and writes `data/ranking/off-topic.json`. Does not
 * touch the ranker. Finding takes nearly all of the time: what it tells of a question is added to FEATURES.jsonl and
 * read there the next time, as long as the library and the ranker are the same.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FindDeps } from '../server/src/finding/find-sources.ts'
import { namesJewishSubject } from '../server/src/text/jewish-subjects.ts'
import {
  computeFindingFeatures,
  computeOffTopicLogits,
  computeWordFeatures,
  offTopicFeatureNames,
} from '../server/src/text/ranking/off-topic.ts'
import { openTextClassifier } from '../server/src/text/text-classifier.ts'
import { type Finder, openFinder } from './open-finder.ts'
import { listWordings } from './support/list-wordings.ts'
import { type OutsideQuestion, readOutsideQuestions, readOutsideTerms } from './support/outside-questions.ts'
import type { ClassifierExample } from './support/train-classifier.ts'
import { predict, trainLogistic } from './support/train-linear.ts'
import { trainNaiveBayes } from './support/train-naive-bayes.ts'

const OPTIONS = { slots: 524_288, pairs: true, sizes: [2, 3, 4, 5, 6] }
const FOLDS = 4
/**
 * Share of the questions about these texts that may be taken for others, of all and of those that were written to look
 * like others.
 */
const FALSE_ALARMS = 0.03

type Case = OutsideQuestion & { x: number[]; y: boolean }

const questions = readOutsideQuestions()
// A question that names a subject of these texts is never declined: how it is asked teaches nothing about the others.
const isOpen = ({ text }: { text: string }) => !namesJewishSubject(text)
const isTaught = (question: OutsideQuestion) => question.isOutside || isOpen(question)
const terms = [...listWordings().filter(isOpen), ...readOutsideTerms()]
const isOwn = ({ row }: OutsideQuestion, fold: number) => Math.floor(row / 4) % FOLDS === fold
const folds = Array.from({ length: FOLDS }, (_, fold) => fold)
const asked = questions.filter(({ isAsked }) => isAsked)
const open = asked.filter(isOpen)

const found = await readFindingFeatures(open, process.argv[2])
const cases: Case[] = folds.flatMap((fold) => {
  const computeLogit = openTextClassifier(trainWords(questions.filter((question) => !isOwn(question, fold))))
  return open.flatMap((question) => {
    const finding = found.get(toKey(question))
    if (!isOwn(question, fold) || finding === undefined) return []
    const words = computeWordFeatures(computeOffTopicLogits(computeLogit, question.text))
    return [{ ...question, x: [...finding, ...words], y: question.isOutside }]
  })
})
const heldOut = folds.flatMap((fold) => {
  const weights = trainLogistic(cases.filter((each) => !isOwn(each, fold)))
  return cases.filter((each) => isOwn(each, fold)).map((each) => ({ ...each, p: predict(weights, each.x) }))
})
/** The probability above which so large a share of the counted questions about these texts is. */
function findBound(isCounted: (question: OutsideQuestion) => boolean): number {
  const inside = heldOut.filter((each) => !each.y && isCounted(each)).map(({ p }) => p)
  return inside.sort((a, b) => b - a)[Math.floor(asked.filter((each) => !each.isOutside && isCounted(each)).length * FALSE_ALARMS)] ?? 0
}

const bound = Math.max(
  findBound(() => true),
  findBound(({ isLookAlike }) => isLookAlike),
)
console.log(`held out, declined above ${bound.toFixed(3)}: language, outside, for these texts, look-alikes`)
for (const language of ['en', 'he', 'ru'] as const) {
  const count = (isCounted: (question: OutsideQuestion) => boolean) => {
    const all = asked.filter((each) => each.language === language && isCounted(each))
    const declined = heldOut.filter((each) => each.language === language && isCounted(each) && each.p > bound)
    return `${String(all.length)} ${(declined.length / all.length).toFixed(3)}`
  }
  console.log(
    [language, count(({ isOutside }) => isOutside), count(({ isOutside }) => !isOutside), count(({ isLookAlike }) => isLookAlike)].join(
      '  ',
    ),
  )
}

const weights = trainLogistic(cases)
writeFileSync(
  path.join(import.meta.dirname, '../data/ranking/off-topic.json'),
  `${JSON.stringify({
    bound: round(bound),
    weights: Object.fromEntries(offTopicFeatureNames.map((name, index) => [name, round(weights[index] ?? 0)])),
    words: trainWords(questions),
  })}\n`,
)

/**
 * The features of finding by question, read from a file where it has them. Without those of questions that go on from
 * nothing.
 */
async function readFindingFeatures(of: readonly OutsideQuestion[], file: string | undefined): Promise<Map<string, number[]>> {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const known = new Map(lines.map((line) => JSON.parse(line) as [string, number[]]))
  const missing = of.filter((question) => !known.has(toKey(question)))
  const finder = missing.length > 0 ? await openFinder(process.env['DATA_DIR'] ?? './data-dir') : undefined
  for (const question of missing) {
    const features = finder === undefined ? undefined : await computeFeatures(finder, question)
    if (features === undefined) continue
    known.set(toKey(question), features)
    if (file !== undefined) appendFileSync(file, `${JSON.stringify([toKey(question), features])}\n`)
  }
  await finder?.close()
  return known
}

async function computeFeatures(finder: Finder, { text, language }: OutsideQuestion): Promise<number[] | undefined> {
  const seen: Parameters<NonNullable<FindDeps['onRanked']>>[] = []
  const { absent, isFollowUp } = await finder.find({ question: text, language, limit: 1 }, (...args) => seen.push(args))
  const [ranked] = seen
  if (ranked === undefined || isFollowUp) return undefined
  const [question, passages, signals] = ranked
  return computeFindingFeatures(
    question,
    passages.toSorted((a, b) => b.logit - a.logit),
    signals,
    absent.length > 0,
  ).map(round)
}

function toKey({ language, text }: OutsideQuestion): string {
  return `${language} ${text}`
}

function trainWords(from: readonly OutsideQuestion[]) {
  const taught = from.filter(isTaught).map(({ text, isOutside }): ClassifierExample => ({ text, isOfKind: isOutside }))
  return trainNaiveBayes([...taught, ...terms], OPTIONS)
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
