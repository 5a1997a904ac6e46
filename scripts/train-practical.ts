/**
 * Trains the classifier of practical questions: `npm run train-practical`. Prints the figures of a cross-validation on
 * `data/questions/practical.tune.tsv` and those of `practical.measure.tsv`, and writes `data/ranking/practical.json`.
 * Needs no library; takes some seconds and is deterministic.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openTextClassifier } from '../server/src/text/text-classifier.ts'
import { parseQuestions } from '../server/src/text/question-file.ts'
import { readPracticalQuestions, type PracticalQuestion } from './support/practical-questions.ts'
import { type ClassifierExample, trainClassifier } from './support/train-classifier.ts'

const FOLDS = 5
/** Pairs of words tell "why may I not" from "may I": the form decides, since both kinds have the same subjects. */
const OPTIONS = { slots: 131_072, pairs: true }
/** Every so many entries of the lexicon are examples of study. */
const LEXICON_STEP = 3

const data = path.join(import.meta.dirname, '../data')
const tuning = readPracticalQuestions(path.join(data, 'questions/practical.tune.tsv'))
const study = [...listTanakhQuestions(), ...listLexiconPhrases()].map((text) => ({ text, isOfKind: false }))

const heldOut = Array.from({ length: FOLDS }, (_, fold) => {
  const isOwn = ({ row }: PracticalQuestion) => row % FOLDS === fold
  const computeLogit = train(tuning.filter((question) => !isOwn(question)))
  return tuning.filter(isOwn).map((question) => ({ ...question, logit: computeLogit(question.text) }))
}).flat()
printFigures('held out', heldOut)

const model = trainClassifier([...tuning.map(toExample), ...study], OPTIONS)
const computeLogit = openTextClassifier(model)
printFigures(
  'measure',
  readPracticalQuestions(path.join(data, 'questions/practical.measure.tsv')).map((question) => ({
    ...question,
    logit: computeLogit(question.text),
  })),
)
writeFileSync(path.join(data, 'ranking/practical.json'), `${JSON.stringify(model)}\n`)

function train(questions: readonly PracticalQuestion[]) {
  return openTextClassifier(trainClassifier([...questions.map(toExample), ...study], OPTIONS))
}

function toExample({ text, isPractical }: PracticalQuestion): ClassifierExample {
  return { text, isOfKind: isPractical }
}

function listTanakhQuestions(): string[] {
  return parseQuestions(readFileSync(path.join(data, 'questions/tanakh.tune.tsv'), 'utf8')).map(({ text }) => text)
}

/** Names of events and stories, and sayings: people ask by them too, and never what to do. */
function listLexiconPhrases(): string[] {
  const rows = ['events', 'stories', 'sayings'].flatMap((file) =>
    readFileSync(path.join(data, `lexicon/${file}.tsv`), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return rows.flatMap((row, index) => {
    if (index % LEXICON_STEP !== 0) return []
    return row
      .split('\t')
      .slice(1, 4)
      .map((cell, column) => {
        const all = cell.split(';')
        return all[(index / LEXICON_STEP + column) % all.length]?.trim() ?? ''
      })
  })
}

function printFigures(title: string, questions: readonly (PracticalQuestion & { logit: number })[]): void {
  for (const language of ['en', 'he', 'ru'] as const) {
    const own = questions.filter((question) => question.language === language)
    const practical = own.filter(({ isPractical }) => isPractical)
    const others = own.filter(({ isPractical }) => !isPractical)
    const count = (all: typeof own) => all.filter(({ logit }) => logit > 0).length
    console.log(
      `${title.padEnd(9)} ${language}  recall ${(count(practical) / practical.length).toFixed(3)} of ${String(practical.length)}` +
        `  false ${(count(others) / others.length).toFixed(3)} of ${String(others.length)}`,
    )
  }
}
