import type { AnswerMode, Citation, Notice } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { AnswerEnd, AnswerEvent, AnswerInput } from '../events.ts'
import { type ModelLimits, openModel } from './model/answer-with-model.ts'
import { type GatheredSources, gatherSources } from './sources/answer-sources.ts'
import { type CiteParts, citeAnswer } from './citations/cite-answer.ts'
import { storedSegments } from './citations/passages.ts'
import type { TitleVocabulary } from './citations/title-vocabulary.ts'
import { askToShow, suggestFollowUps } from './wording/follow-ups.ts'
import { containsReference } from '../../../text/references/relations.ts'
import { messageLanguage } from '../message-language.ts'
import { buildPrompt, type PromptLimits } from './prompts/build-prompt.ts'
import { crisisWords, helpWords, outsideWords, practicalWords, rabbiWords } from './safety/safety-words.ts'
import { type QuestionKind, questionKind } from './safety/safety.ts'
import { isUnsure, searchAgain, type SearchAgainParts } from './sources/search-again.ts'
import { sourceOf } from './sources/source-view.ts'
import { smallTalk, smallTalkWords, tryAsking } from './wording/small-talk.ts'
import { composeSourcesOnly, waysToAsk } from './sources-only/sources-only.ts'

export interface AnswerParts extends SearchAgainParts {
  vocabulary: TitleVocabulary
  /** `primary` null: no model is connected, the source finder answers. */
  models: { primary: LanguageModel | null; fallback: LanguageModel | null }
  metrics: Metrics
  limits: ModelLimits & PromptLimits
}

interface Turn {
  parts: AnswerParts
  input: AnswerInput
  language: Language
  kind: QuestionKind
  gathered: GatheredSources
  citations: Citation[]
  notices: Notice[]
}

/**
 * Answers one question: finds the sources, shows them, then lets the model speak (or the source finder, when there is none or it fails), every citation
 * checked on the way. Ends with exactly one `end`. Throws what the library throws, and the signal's reason when the reader stopped.
 */
export async function* answerQuestion(parts: AnswerParts, input: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  const { primary } = parts.models
  const language = messageLanguage(input.question, input.language)
  const kind = questionKind(input.question)
  // Who would answer: what needs no model does not mean that none is connected.
  const mode = primary === null ? 'sources-only' : 'model'
  yield { type: 'status', stage: 'finding', mode }
  if (kind.crisis) return yield* answerInFixedWords(crisisWords[language](kind.another), { language, mode, notices: ['crisis'] })
  const talk = smallTalk(input.question)
  if (talk !== null) return yield* answerInFixedWords(smallTalkWords[language][talk], { language, mode, followUps: tryAsking[language] })

  let gathered = await gatherSources(parts, input, language)
  input.signal.throwIfAborted()
  if (kind.outside && gathered.confidence !== 'high') {
    return yield* answerInFixedWords(`${outsideWords[language]}\n\n${waysToAsk(language)}`, { language, mode, notices: ['outside_texts'] })
  }
  yield sourcesEvent(parts, gathered, language)
  // Questions that need care are answered in one call of the model, without this one before it.
  if (primary !== null && isUnsure(gathered) && !kind.practical && !kind.despair) {
    const widened = await searchAgain(parts, primary, input, gathered)
    if (widened !== null) yield sourcesEvent(parts, (gathered = widened), language)
  }
  yield { type: 'status', stage: 'answering' }

  const turn: Turn = { parts, input, language, kind, gathered, citations: [], notices: [] }
  if (kind.practical) yield notice(turn, 'halakhic_question')
  if (kind.despair) yield notice(turn, 'crisis')
  // A text that is not there gives a model nothing to speak of.
  const isAbsent = gathered.passages.length === 0 && (gathered.missing ?? gathered.likely) !== undefined
  if (primary !== null && !isAbsent) {
    const spoke = yield* answerWithModel(turn, primary)
    if (spoke !== null) return yield end(turn, 'model', spoke)
    yield notice(turn, 'model_unavailable', 'sources-only')
  }
  yield* answerFromSources(turn)
  yield end(turn, isAbsent ? mode : 'sources-only', 'sources-only')
}

function sourcesEvent(parts: AnswerParts, { passages, confidence }: GatheredSources, language: Language): AnswerEvent {
  return { type: 'sources', sources: passages.map((passage) => sourceOf(parts, passage, language)), confidence }
}

function notice(turn: Turn, code: Notice, mode?: AnswerMode): AnswerEvent {
  turn.notices.push(code)
  turn.parts.metrics.count('answer_notices', { notice: code })
  return { type: 'status', notice: code, ...(mode === undefined ? {} : { mode }) }
}

function end({ parts, input, language, gathered, citations, notices }: Turn, mode: AnswerMode, modelUsed: string): AnswerEnd {
  parts.metrics.count('answers', { mode, language })
  const passages = gathered.confidence === 'none' ? [] : gathered.passages.slice(0, gathered.near)
  const cited = citations.flatMap(({ ref }) => parts.references.find(ref).map(({ reference }) => reference))
  const first = passages[0]?.reference
  const quoted = mode === 'sources-only' && first !== undefined ? cited.find((reference) => containsReference(first, reference)) : undefined
  const likely = gathered.likely?.map((reference) => askToShow(parts.references.format(reference, language), language))
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

/** Lets the model answer. Returns its name, or null when no model has spoken and nothing was shown. */
async function* answerWithModel(turn: Turn, primary: LanguageModel): AsyncGenerator<AnswerEvent, string | null> {
  const { parts, input, language, kind, gathered } = turn
  const { metrics, limits, models } = parts
  const sources = gathered.passages.map((passage) => sourceOf(parts, passage, language))
  const messages = buildPrompt({ question: input.question, language, history: input.history, sources, practical: kind.practical }, limits)
  const opening = openModel({ primary, fallback: models.fallback, metrics, limits }, messages, input.signal)
  let opened = await opening.next()
  while (!opened.done) {
    yield { type: 'status', stage: opened.value }
    opened = await opening.next()
  }
  const model = opened.value
  if (model === null) return null
  if (model.isFallback) yield notice(turn, 'fallback_model')
  const shown = yield* cited(turn, model.text)
  if (model.failure !== null) {
    metrics.count('model_calls', { model: model.name, outcome: 'broke_off' })
    if (!shown) return null
    yield notice(turn, 'cut_off')
  }
  if (kind.despair) yield { type: 'delta', text: `\n\n${helpWords[language]}` }
  return model.name
}

async function* answerFromSources(turn: Turn): AsyncGenerator<AnswerEvent, void, void> {
  const { parts, input, language, kind, gathered } = turn
  const answer = composeSourcesOnly(parts.references, gathered, input.question, language)
  const before = kind.practical ? `${practicalWords[language]}\n\n${answer.before}` : answer.before
  yield { type: 'delta', text: `${before}\n\n` }
  if (answer.quotations !== '') yield* cited(turn, once(answer.quotations))
  const after = [
    answer.after,
    ...(kind.practical ? [rabbiWords[language](input.question)] : []),
    ...(kind.despair ? [helpWords[language]] : []),
  ]
  const rest = after.filter((text) => text !== '').join('\n\n')
  if (rest !== '') yield { type: 'delta', text: `${answer.quotations === '' ? '' : '\n\n'}${rest}` }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Sends text through the citation processor. Returns whether anything was shown. */
async function* cited(turn: Turn, pieces: AsyncIterable<string>): AsyncGenerator<AnswerEvent, boolean> {
  const { parts, input, language, gathered } = turn
  const sources = new Map(gathered.passages.map((passage, index) => [index + 1, passage]))
  const citing = citeAnswer(citeParts(parts, language), { sources, language, question: input.question }, pieces)
  let shown = false
  for (;;) {
    const next = await citing.next()
    if (next.done) {
      if (next.value.removed > 0) yield notice(turn, 'citations_removed')
      return shown
    }
    if (next.value.type === 'citation') turn.citations.push(next.value.citation)
    else shown ||= next.value.text.trim() !== ''
    yield next.value
  }
}

function citeParts({ references, vocabulary, metrics, library, findSources }: AnswerParts, language: Language): CiteParts {
  return {
    references,
    vocabulary,
    metrics,
    segmentsOf: (reference) => storedSegments(library, reference),
    async findQuoted(words) {
      try {
        const found = await findSources({ question: words, language, limit: 5, byWordsAlone: true })
        return await Promise.all(found.sources.map(({ segments }) => library.segments(segments)))
      } catch (error) {
        // A repair is a courtesy: without it the words are shown as unproven.
        if (error instanceof AppError) return []
        throw error
      }
    },
  }
}
