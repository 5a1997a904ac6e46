/**
 * Measures how well a model answers: `npm run eval:answers -- [MODEL]` asks the fixed questions
 * (data/questions/gate.tsv) of a model at the configured endpoint (OPENAI_BASE_URL, OPENAI_API_KEY; CHAT_MODEL when
 * none is named), over the library of DATA_DIR, through the code of the chat and by the rules of the gate.
 */
import path from 'node:path'
import type { Figures } from '@sugya/contract/api/evaluations'
import { createOpenAICompatibleModel } from '../server/src/adapters/language-model/openai-compatible.ts'
import { readGateQuestions } from '../server/src/adapters/questions.ts'
import { readProcessConfig } from '../server/src/config.ts'
import { defaultModelLimits } from '../server/src/features/chat/answering/model/answer-with-model.ts'
import { answerQuestion } from '../server/src/features/chat/answering/answer-question.ts'
import { createTitleVocabulary } from '../server/src/features/chat/answering/citations/title-vocabulary.ts'
import { defaultPromptLimits } from '../server/src/features/chat/answering/prompts/build-prompt.ts'
import { judgeAnswer } from '../server/src/features/models/evaluation/judge-answer.ts'
import { putQuestion } from '../server/src/features/models/evaluation/put-question.ts'
import { sumSide } from '../server/src/features/models/evaluation/sum-figures.ts'
import type { FindInput } from '../server/src/finding/find-sources.ts'
import type { StoredAnswer } from '../server/src/ports/store/models.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { openFinder } from './open-finder.ts'

const config = readProcessConfig()
if (config.model === null) {
  console.error('No language model is connected: set OPENAI_BASE_URL or OPENAI_API_KEY.')
  process.exit(2)
}
const name = process.argv[2] ?? config.model.chat
const model = createOpenAICompatibleModel({ ...config.model, model: name })
const { questions } = readGateQuestions(path.join(import.meta.dirname, '../data/questions/gate.tsv'))
const finder = await openFinder(config.dataDir)
const parts = {
  library: finder.library,
  references: finder.references,
  findSources: (input: FindInput) => finder.find(input),
  vocabulary: createTitleVocabulary(classicalTitles),
  limits: { ...defaultModelLimits, ...defaultPromptLimits },
}

const answers: Pick<StoredAnswer, 'language' | 'result'>[] = []
for (const question of questions) {
  const given = await putQuestion(
    (primary, metrics, input) => answerQuestion({ ...parts, metrics, models: { primary, fallback: null } }, input),
    model,
    { question: question.text, language: question.language },
    new AbortController().signal,
  )
  answers.push({ language: question.language, result: judgeAnswer(question, given, (ref) => finder.references.parse(ref)) })
  process.stderr.write(`\r${String(answers.length)} of ${String(questions.length)}`)
}
process.stderr.write('\n')
await finder.close()

const { total, byLanguage } = sumSide(answers, name === config.model.chat ? config.model.price : null)
const columns: [string, Figures][] = [['all', total], ...Object.entries(byLanguage)]
const measures = ['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept'] as const
const counts = ['questions', 'unanswered', 'medianMs', 'p95Ms', 'inputTokens', 'outputTokens', 'cost'] as const
const line = (label: string, cells: (number | string | null)[]) =>
  console.log(label.padEnd(16) + cells.map((cell) => String(cell ?? '-').padStart(9)).join(''))
console.log(`\n${name}\n`)
line(
  '',
  columns.map(([column]) => column),
)
for (const measure of measures)
  line(
    measure,
    columns.map(([, figures]) => figures[measure].percent),
  )
for (const count of counts)
  line(
    count,
    columns.map(([, figures]) => figures[count]),
  )
