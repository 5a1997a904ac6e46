import type { AnswerMode, Citation, Notice } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { AnswerEnd, AnswerEvent, AnswerInput } from '../events.ts'
import { type ModelLimits, openModel } from './model/answer-with-model.ts'
import { type GatheredSources, gatherSources } from './sources/answer-sources.ts'
import { type CiteDeps, citeAnswer } from './citations/citation-processor.ts'
import { readSegments } from './citations/passages.ts'
import type { TitleVocabulary } from './citations/title-vocabulary.ts'
import { askToShow, suggestFollowUps } from './wording/follow-ups.ts'
import { containsReference } from '../../../text/references/relations.ts'
import { words } from '../../../words/words.ts'
import { detectMessageLanguage } from '../message-language.ts'
import { buildPrompt, type PromptLimits } from './prompts/build-prompt.ts'
import { composeCrisisAnswer, composeRabbiQuestion } from './safety/safety-answers.ts'
import { type QuestionKind, classifyQuestion } from './safety/safety.ts'
import { isUnsure, searchAgain, type SearchAgainDeps } from './sources/search-again.ts'
import { toSource } from './sources/source-view.ts'
import { detectSmallTalk } from './wording/small-talk.ts'
import { composeSourcesOnly, composeWaysToAsk } from './sources-only/sources-only.ts'

export interface AnswerDeps extends SearchAgainDeps {
  vocabulary: TitleVocabulary
  /** `primary` null: no model is connected, the source finder answers. */
  models: { primary: LanguageModel | null; fallback: LanguageModel | null }
  metrics: Metrics
  limits: ModelLimits & PromptLimits
}

interface Turn {
  deps: AnswerDeps
  input: AnswerInput
  language: Language
  kind: QuestionKind
  gathered: GatheredSources
  citations: Citation[]
  notices: Notice[]
}

/**
 * Answers one question: finds the sources, shows them, then streams the model's answer (or the source finder's, when there is no model or it fails), every citation
 * checked as it streams. Ends with exactly one `end`. Throws what the library throws, and the signal's reason when the reader stops.
 */
export async function* answerQuestion(parts: AnswerDeps, input: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  const { primary } = parts.models
  const language = detectMessageLanguage(input.question, input.language)
  const texts = words[language].answers
  const kind = classifyQuestion(input.question)
  // The mode that is configured: a fixed answer does not mean that no model is connected.
  const mode = primary === null ? 'sources-only' : 'model'
  yield { type: 'status', stage: 'finding', mode }
  if (kind.crisis) return yield* answerInFixedWords(composeCrisisAnswer(language, kind.another), { language, mode, notices: ['crisis'] })
  const talk = detectSmallTalk(input.question)
  if (talk !== null) return yield* answerInFixedWords(texts.smallTalk[talk], { language, mode, followUps: [...texts.tryAsking] })

  let gathered = await gatherSources(parts, input, language)
  input.signal.throwIfAborted()
  if (kind.outside && gathered.confidence !== 'high') {
    return yield* answerInFixedWords(`${texts.outside}\n\n${composeWaysToAsk(language)}`, { language, mode, notices: ['outside_texts'] })
  }
  yield toSourcesEvent(parts, gathered, language)
  // Sensitive questions are answered by a single model call, without a rewriting call before it.
  if (primary !== null && isUnsure(gathered) && !kind.practical && !kind.despair) {
    const widened = await searchAgain(parts, primary, input, gathered)
    if (widened !== null) yield toSourcesEvent(parts, (gathered = widened), language)
  }
  yield { type: 'status', stage: 'answering' }

  const turn: Turn = { deps: parts, input, language, kind, gathered, citations: [], notices: [] }
  if (kind.practical) yield addNotice(turn, 'halakhic_question')
  if (kind.despair) yield addNotice(turn, 'crisis')
  // Without the text a model would have nothing to answer from.
  const isAbsent = gathered.passages.length === 0 && (gathered.missing ?? gathered.suggestions) !== undefined
  if (primary !== null && !isAbsent) {
    const modelUsed = yield* answerWithModel(turn, primary)
    if (modelUsed !== null) return yield toAnswerEnd(turn, 'model', modelUsed)
    yield addNotice(turn, 'model_unavailable', 'sources-only')
  }
  yield* answerFromSources(turn)
  yield toAnswerEnd(turn, isAbsent ? mode : 'sources-only', 'sources-only')
}

function toSourcesEvent(parts: AnswerDeps, { passages, confidence }: GatheredSources, language: Language): AnswerEvent {
  return { type: 'sources', sources: passages.map((passage) => toSource(parts, passage, language)), confidence }
}

function addNotice(turn: Turn, code: Notice, mode?: AnswerMode): AnswerEvent {
  turn.notices.push(code)
  turn.deps.metrics.count('answer_notices', { notice: code })
  return { type: 'status', notice: code, ...(mode === undefined ? {} : { mode }) }
}

function toAnswerEnd({ deps: parts, input, language, gathered, citations, notices }: Turn, mode: AnswerMode, modelUsed: string): AnswerEnd {
  parts.metrics.count('answers', { mode, language })
  const passages = gathered.confidence === 'none' ? [] : gathered.passages.slice(0, gathered.nearCount)
  const citePieces = citations.flatMap(({ ref }) => parts.references.find(ref).map(({ reference }) => reference))
  const first = passages[0]?.reference
  const quoted =
    mode === 'sources-only' && first !== undefined ? citePieces.find((reference) => containsReference(first, reference)) : undefined
  const likely = gathered.suggestions?.map((reference) => askToShow(parts.references.format(reference, language), language))
  const followUps = likely ?? suggestFollowUps(parts.library, parts.references, { passages, quoted, question: input.question }, language)
  return { type: 'end', mode, citations, followUps, notices, modelUsed, language }
}

async function* answerInFixedWords(
  text: string,
  {
    language,
    mode,
    notices = [],
    followUps = [],
  }: Pick<AnswerEnd, 'language' | 'mode'> & Partial<Pick<AnswerEnd, 'notices' | 'followUps'>>,
): AsyncGenerator<AnswerEvent, void, void> {
  for (const code of notices) yield { type: 'status', notice: code }
  yield { type: 'delta', text }
  yield { type: 'end', mode, citations: [], followUps, notices, modelUsed: 'sources-only', language }
}

/** Streams the model's answer. Returns the model's name, or null when no model produced any text. */
async function* answerWithModel(turn: Turn, primary: LanguageModel): AsyncGenerator<AnswerEvent, string | null> {
  const { deps: parts, input, language, kind, gathered } = turn
  const { metrics, limits, models } = parts
  const sources = gathered.passages.map((passage) => toSource(parts, passage, language))
  const messages = buildPrompt({ question: input.question, language, history: input.history, sources, practical: kind.practical }, limits)
  const opening = openModel({ primary, fallback: models.fallback, metrics, limits }, messages, input.signal)
  let opened = await opening.next()
  while (!opened.done) {
    yield { type: 'status', stage: opened.value }
    opened = await opening.next()
  }
  const model = opened.value
  if (model === null) return null
  if (model.isFallback) yield addNotice(turn, 'fallback_model')
  const shown = yield* cited(turn, model.text)
  if (model.failure !== null) {
    metrics.count('model_calls', { model: model.name, outcome: 'broke_off' })
    if (!shown) return null
    yield addNotice(turn, 'cut_off')
  }
  if (kind.despair) yield { type: 'delta', text: `\n\n${words[language].answers.help}` }
  return model.name
}

async function* answerFromSources(turn: Turn): AsyncGenerator<AnswerEvent, void, void> {
  const { deps: parts, input, language, kind, gathered } = turn
  const answer = composeSourcesOnly(parts.references, gathered, input.question, language)
  const before = kind.practical ? `${words[language].answers.practical}\n\n${answer.before}` : answer.before
  yield { type: 'delta', text: `${before}\n\n` }
  if (answer.quotations !== '') yield* cited(turn, yieldOnce(answer.quotations))
  const after = [
    answer.after,
    ...(kind.practical ? [composeRabbiQuestion(language, input.question)] : []),
    ...(kind.despair ? [words[language].answers.help] : []),
  ]
  const rest = after.filter((text) => text !== '').join('\n\n')
  if (rest !== '') yield { type: 'delta', text: `${answer.quotations === '' ? '' : '\n\n'}${rest}` }
}

async function* yieldOnce(text: string): AsyncGenerator<string> {
  yield text
}

/** Streams text through the citation processor. Returns whether anything was shown. */
async function* cited(turn: Turn, pieces: AsyncIterable<string>): AsyncGenerator<AnswerEvent, boolean> {
  const { deps: parts, input, language, gathered } = turn
  const sources = new Map(gathered.passages.map((passage, index) => [index + 1, passage]))
  const citing = citeAnswer(toCiteDeps(parts, language), { sources, language, question: input.question }, pieces)
  let shown = false
  for (;;) {
    const next = await citing.next()
    if (next.done) {
      if (next.value.removed > 0) yield addNotice(turn, 'citations_removed')
      return shown
    }
    if (next.value.type === 'citation') turn.citations.push(next.value.citation)
    else shown ||= next.value.text.trim() !== ''
    yield next.value
  }
}

function toCiteDeps({ references, vocabulary, metrics, library, findSources }: AnswerDeps, language: Language): CiteDeps {
  return {
    references,
    vocabulary,
    metrics,
    segmentsOf: (reference) => readSegments(library, reference),
    async findQuoted(quotation) {
      try {
        const found = await findSources({ question: quotation, language, limit: 5, isLexicalOnly: true })
        return await Promise.all(found.sources.map(({ segments }) => library.segments(segments)))
      } catch (error) {
        // Repairing is optional: without it the words are shown as unproven.
        if (error instanceof AppError) return []
        throw error
      }
    },
  }
}
