/**
 * Measures how well a model answers: `npm run eval:answers -- [MODEL] [--verbose]` asks the fixed questions
 * (data/questions/gate.tsv) of a model at the configured endpoint (OPENAI_BASE_URL, OPENAI_API_KEY; CHAT_MODEL when
 * none is named), over the library of DATA_DIR, through the code of the chat and by the rules of the gate. Then plays
 * the conversations of data/questions/conversations.measure.tsv: how often the searches found an expected place, in
 * follow-ups too, and how often the model looked further. `--verbose` lists the turns whose place was not found.
 */
import path from 'node:path'
import type { Figures } from '@sugya/contract/api/evaluations'
import { createOpenAICompatibleModel } from '../server/src/adapters/language-model/openai-compatible.ts'
import { readGateQuestions } from '../server/src/adapters/questions.ts'
import { readProcessConfig } from '../server/src/config.ts'
import { defaultModelLimits } from '../server/src/features/chat/answering/model/answer-with-model.ts'
import { answerQuestion } from '../server/src/features/chat/answering/answer-question.ts'
import { createToolSupport } from '../server/src/features/chat/answering/model/tool-support.ts'
import { createTitleVocabulary } from '../server/src/features/chat/answering/citations/title-vocabulary.ts'
import { defaultPromptLimits } from '../server/src/features/chat/answering/prompts/build-prompt.ts'
import { judgeAnswer } from '../server/src/features/models/evaluation/judge-answer.ts'
import { type AnswerWith, putQuestion } from '../server/src/features/models/evaluation/put-question.ts'
import { sumSide } from '../server/src/features/models/evaluation/sum-figures.ts'
import type { FindInput } from '../server/src/finding/find-sources.ts'
import type { StoredAnswer } from '../server/src/ports/store/models.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { openFinder } from './open-finder.ts'
import { type PlayedTurn, playConversations, readConversations } from './support/play-conversations.ts'

const config = readProcessConfig()
if (config.model === null) {
  console.error('No language model is connected: set OPENAI_BASE_URL or OPENAI_API_KEY.')
  process.exit(2)
}
const isVerbose = process.argv.includes('--verbose')
const name = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? config.model.chat
const model = createOpenAICompatibleModel({ ...config.model, model: name })
const { questions } = readGateQuestions(path.join(import.meta.dirname, '../data/questions/gate.tsv'))
const finder = await openFinder(config.dataDir)
const deps = {
  library: finder.library,
  references: finder.references,
  findSources: (input: FindInput) => finder.find(input),
  vocabulary: createTitleVocabulary(classicalTitles),
  toolSupport: createToolSupport(),
  limits: { ...defaultModelLimits, ...defaultPromptLimits },
}

const answerWith: AnswerWith = (primary, metrics, input) => answerQuestion({ ...deps, metrics, models: { primary, fallback: null } }, input)
const turns = readConversations(path.join(import.meta.dirname, '../data/questions/conversations.measure.tsv'))
let asked = 0
const showProgress = () => process.stderr.write(`\r${String(++asked)} of ${String(questions.length + turns.length)}`)

const answers: Pick<StoredAnswer, 'language' | 'result'>[] = []
for (const question of questions) {
  const put = { question: question.text, language: question.language }
  const given = await putQuestion(answerWith, model, put, new AbortController().signal)
  answers.push({ language: question.language, result: judgeAnswer(question, given, (ref) => finder.references.parse(ref)) })
  showProgress()
}
const played = await playConversations(answerWith, model, turns, finder.references, showProgress)
process.stderr.write('\n')
await finder.close()

const price = name === config.model.chat ? config.model.price : null
const line = (label: string, cells: (number | string | null)[]) =>
  console.log(label.padEnd(18) + cells.map((cell) => String(cell ?? '-').padStart(9)).join(''))
printFigures(`${name}: the questions of the gate`, answers)
printFigures(`${name}: conversations`, played)
printSearches(played)
if (isVerbose)
  for (const { question, sources } of played.filter(({ isFound }) => isFound === false))
    console.log(`not found\t${question}\t${sources.join(', ')}`)

function printFigures(title: string, judged: readonly Pick<StoredAnswer, 'language' | 'result'>[]): void {
  const { total, byLanguage } = sumSide([...judged], price)
  const columns: [string, Figures][] = [['all', total], ...Object.entries(byLanguage)]
  console.log(`\n${title}\n`)
  line(
    '',
    columns.map(([column]) => column),
  )
  for (const measure of ['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept'] as const)
    line(
      measure,
      columns.map(([, figures]) => figures[measure].percent),
    )
  for (const count of ['questions', 'unanswered', 'medianMs', 'p95Ms', 'inputTokens', 'outputTokens', 'cost'] as const)
    line(
      count,
      columns.map(([, figures]) => figures[count]),
    )
}

/** Percent of the turns whose place was found, of all and of follow-ups, and the mean number of tool rounds. */
function printSearches(all: readonly PlayedTurn[]): void {
  const columns = [all, ...(['he', 'en', 'ru'] as const).map((language) => all.filter((turn) => turn.language === language))]
  const found = (list: readonly PlayedTurn[]) => {
    const expected = list.filter(({ isFound }) => isFound !== null)
    return expected.length === 0 ? null : Math.round((100 * expected.filter(({ isFound }) => isFound).length) / expected.length)
  }
  console.log('')
  line('', ['all', 'he', 'en', 'ru'])
  line('placesFound', columns.map(found))
  line(
    'followUpsResolved',
    columns.map((list) => found(list.filter(({ isFollowUp }) => isFollowUp))),
  )
  line(
    'toolRounds',
    columns.map((list) => (list.reduce((sum, { toolRounds }) => sum + toolRounds, 0) / Math.max(list.length, 1)).toFixed(2)),
  )
}
