/**
 * Trains the classifier of distress: `npm run train-distress [-- --verbose]`. Reads the tuning sets of
 * `data/questions`, prints how the classifier does on sentences it has not seen (five folds; `--verbose` lists the
 * mistakes) and writes `data/ranking/distress.json`. `npm run eval:distress` measures.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '@sugya/contract/api/texts'
import { writeDistressFeatures } from '../server/src/features/chat/answering/safety/distress-features.ts'
import { openTextClassifier } from '../server/src/text/text-classifier.ts'
import { parseQuestions, type Question } from '../server/src/text/question-file.ts'
import { listWordings } from './support/list-wordings.ts'
import { trainNaiveBayes } from './support/train-naive-bayes.ts'

const FOLDS = 5
/**
 * Shares of held-out innocent sentences that may get help as the answer, and help beside an answer: of those that were
 * written to be hard, and of the questions of all other sets. The stricter of the two holds.
 */
const FALSE_ALARMS = { crisis: { hard: 0.1, other: 0.005 }, despair: { hard: 0.2, other: 0.02 } }
const OPTIONS = { slots: 262_144, pairs: true, sizes: [2, 3, 4, 5, 6] }

const folder = path.join(import.meta.dirname, '../data')
const readSet = (file: string) => parseQuestions(readFileSync(path.join(folder, 'questions', file), 'utf8'), { withoutReferences: true })

interface Example extends Question {
  features: string
  isOfKind: boolean
  isOwn: boolean
}

const all = readdirSync(path.join(folder, 'questions'))
  .filter((file) => file.endsWith('.tune.tsv'))
  .sort()
  .flatMap((file) => readSet(file).map((question) => toExample(question, file.startsWith('distress'))))
// Neither distress nor innocent, in whatever set they stand.
const doubts = new Set(all.filter(({ id }) => id.startsWith('doubt')).map(({ text }) => text))
const examples = all.filter(({ text }) => !doubts.has(text))

function toExample(question: Question, isOwn: boolean): Example {
  return { ...question, features: writeDistressFeatures(question.text), isOfKind: question.id.startsWith('distress'), isOwn }
}

/** What the texts are about, in many words. */
const wordings = listWordings().map(({ text }) => ({ text: writeDistressFeatures(text), isOfKind: false }))

const fold = ({ text }: Example) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % FOLDS

const train = (from: readonly Example[]) =>
  trainNaiveBayes([...from.map(({ features, isOfKind }) => ({ text: features, isOfKind })), ...wordings], OPTIONS)

const heldOut = Array.from({ length: FOLDS }, (_, of) => of).flatMap((of) => {
  const classify = openTextClassifier(train(examples.filter((example) => fold(example) !== of)))
  return examples.filter((example) => fold(example) === of).map((example) => ({ ...example, logit: classify(example.features) }))
})
/** The logit that no more than such shares of the innocent sentences of a language exceed. */
function findBound(language: Language, shares: { hard: number; other: number }): number {
  const findLogit = (isOwn: boolean, share: number) => {
    const innocent = heldOut
      .filter((each) => each.language === language && each.isOwn === isOwn && !each.isOfKind)
      .map(({ logit }) => logit)
      .sort((a, b) => b - a)
    return innocent[Math.floor(innocent.length * share)] ?? 0
  }
  return Number(Math.max(findLogit(true, shares.hard), findLogit(false, shares.other)).toFixed(3))
}
const toBounds = (language: Language) => ({
  crisis: findBound(language, FALSE_ALARMS.crisis),
  despair: findBound(language, FALSE_ALARMS.despair),
})
const bounds = { he: toBounds('he'), en: toBounds('en'), ru: toBounds('ru') }

for (const language of ['en', 'he', 'ru'] as const) {
  const own = heldOut.filter((each) => each.language === language)
  const share = (of: (each: (typeof own)[number]) => boolean) => {
    const some = own.filter(of)
    return `${((100 * some.filter(({ logit }) => logit >= bounds[language].crisis).length) / some.length).toFixed(1)} % of ${String(some.length)}`
  }
  console.log(
    `classifier alone, held out, ${language}: recall ${share(({ isOfKind }) => isOfKind)}, false ${share(({ isOfKind, isOwn }) => isOwn && !isOfKind)}, ` +
      `other sets ${share(({ isOwn }) => !isOwn)}`,
  )
}
if (process.argv.includes('--verbose')) {
  for (const { isOfKind, logit, language, text } of heldOut)
    if (isOfKind !== logit >= bounds[language].crisis)
      console.log(`${isOfKind ? 'missed' : 'false'}\t${language}\t${logit.toFixed(2)}\t${text}`)
}
writeFileSync(path.join(folder, 'ranking/distress.json'), `${JSON.stringify({ bounds, ...train(examples) })}\n`)
