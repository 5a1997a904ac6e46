import type { AnswerMode, Citation, Notice } from '@sugya/contract/api/chat'
import type { HelpLine } from '@sugya/contract/api/help-lines'
import type { Language } from '@sugya/contract/api/texts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { AnswerEnd, AnswerEvent, AnswerInput } from '../events.ts'
import { answerInRounds, type RoundsOutcome } from './model/answer-in-rounds.ts'
import type { ModelLimits } from './model/answer-with-model.ts'
import { createToolSupport, type ToolSupport } from './model/tool-support.ts'
import { createToolbox } from './model/toolbox.ts'
import { type GatheredSources, gatherSources } from './sources/answer-sources.ts'
import { citeAnswer } from './citations/citation-processor.ts'
import { createCiteDeps } from './citations/cite-deps.ts'
import type { Passage } from './citations/passages.ts'
import type { TitleVocabulary } from './citations/title-vocabulary.ts'
import { composeAboutAuthor } from './wording/about-author.ts'
import { answerInFixedWords } from './wording/fixed-answer.ts'
import { askToShow, suggestFollowUps } from './wording/follow-ups.ts'
import { containsReference } from '../../../text/references/relations.ts'
import { findAskedAuthor } from '../../../text/asked-author.ts'
import { words } from '../../../words/words.ts'
import { shippedHelpLines } from '../../../rules/shipped-help-lines.ts'
import { detectMessageLanguage } from '../message-language.ts'
import type { PromptLimits } from './prompts/build-prompt.ts'
import { writePrompt } from './prompts/write-prompt.ts'
import { answerInDistress } from './safety/answer-in-distress.ts'
import { composeHelpBeside } from './safety/compose-help.ts'
import { closeWithRabbiQuestion } from './safety/rabbi-question.ts'
import { type QuestionKind, classifyFollowUp, classifyQuestion } from './safety/safety.ts'
import { carryOver } from './sources/carry-over.ts'
import { isWorthSearching, searchAgain, type SearchAgainDeps } from './sources/search-again.ts'
import { toSource } from './sources/source-view.ts'
import { detectSmallTalk } from './wording/small-talk.ts'
import { composeSourcesOnly, composeWaysToAsk } from './sources-only/sources-only.ts'
import { nameReference } from '../../../text/references/format-reference.ts'

export interface AnswerDeps extends SearchAgainDeps {
  vocabulary: TitleVocabulary
  /** `primary` null: no model is connected, the source finder answers. */
  models: { primary: LanguageModel | null; fallback: LanguageModel | null }
  metrics: Metrics
  /** Which models take tools. Absent: it is found out for each answer. */
  toolSupport?: ToolSupport
  limits: ModelLimits & PromptLimits
  /** The lines that people in distress are referred to. Absent: those that are shipped. */
  readHelpLines?: () => Promise<readonly HelpLine[]>
}

interface Turn {
  deps: AnswerDeps
  input: AnswerInput
  language: Language
  kind: QuestionKind
  gathered: GatheredSources
  /** Those of the sources that earlier answers cited. */
  carried: ReadonlySet<Passage>
  /** A practical question in neutral words, as a model wrote it and unchecked. */
  neutral: string | null
  /** Help lines that follow the answer; empty when none do. */
  help: string
  citations: Citation[]
  notices: Notice[]
}

const createTurnState = (carried: readonly Passage[] = []) => ({ carried: new Set(carried), citations: [], notices: [] })

/**
 * Answers one question: finds the sources, shows them, then streams the model's answer (or the source finder's, when
 * there is no model or it fails), every citation checked as it streams. Ends with exactly one `end`. Throws what the
 * library throws, and the signal's reason when the reader stops.
 */
export async function* answerQuestion(deps: AnswerDeps, input: AnswerInput): AsyncGenerator<AnswerEvent, void, void> {
  const { primary } = deps.models
  const language = detectMessageLanguage(input.question, input.language)
  const texts = words[language].answers
  const own = classifyQuestion(input.question, input.history)
  // The mode that is configured: a fixed answer does not mean that no model is connected.
  const mode = primary === null ? 'sources-only' : 'model'
  yield { type: 'status', stage: 'finding', mode }
  const readHelpLines = deps.readHelpLines ?? (() => Promise.resolve(shippedHelpLines))
  if (own.crisis) {
    const quote = (gathered: GatheredSources) =>
      quotePassages({ ...{ deps, input, language, kind: own, gathered, neutral: null, help: '' }, ...createTurnState() })
    return yield* answerInDistress({ ...deps, readHelpLines }, input, { language, mode, another: own.another, quote })
  }
  const talk = detectSmallTalk(input.question)
  if (talk !== null) return yield* answerInFixedWords(texts.smallTalk[talk], { language, mode, followUps: [...texts.tryAsking] })
  const asked = findAskedAuthor(input.question)
  if (asked !== null) {
    const about = composeAboutAuthor(asked, deps.library.works(), deps.references, language)
    return yield* answerInFixedWords(about.text, { language, mode, followUps: about.followUps })
  }

  let gathered = await gatherSources(deps, input, language)
  input.signal.throwIfAborted()
  // A reference alone ("Shabbat 25") asks for a text and for no ruling.
  const isRequest = gathered.isRequest === true || deps.references.parse(input.question) !== null
  const kind = classifyFollowUp(own, { isRequest, context: gathered.context ?? [] })
  if (gathered.isOutside === true || (kind.outside && gathered.confidence !== 'high')) {
    return yield* answerInFixedWords(`${texts.outside}\n\n${composeWaysToAsk(language)}`, { language, mode, notices: ['outside_texts'] })
  }
  yield toSourcesEvent(deps, gathered, language)
  // A person in despair is answered by a single call, without the delay of another before it.
  let neutral: string | null = null
  if (primary !== null && isWorthSearching(gathered) && !kind.despair) {
    yield { type: 'status', step: { code: 'search' } }
    const again = await searchAgain(deps, primary, { ...input, isPractical: kind.practical }, gathered)
    const { widened } = again
    neutral = again.neutral
    if (widened !== null) yield toSourcesEvent(deps, (gathered = widened), language)
  }
  // Without the text a model would have nothing to answer from.
  const isAbsent = gathered.passages.length === 0 && (gathered.missing ?? gathered.suggestions) !== undefined
  const carried = primary === null || isAbsent ? [] : await carryOver(deps, input.history, gathered.passages)
  if (carried.length > 0) {
    gathered = { ...gathered, passages: [...gathered.passages, ...carried] }
    yield toSourcesEvent(deps, gathered, language)
  }
  yield { type: 'status', stage: 'answering' }

  const help = kind.despair ? composeHelpBeside(language, await readHelpLines()) : ''
  const turn: Turn = { deps, input, language, kind, gathered, neutral, help, ...createTurnState(carried) }
  if (kind.practical) yield addNotice(turn, 'halakhic_question')
  if (kind.despair) yield addNotice(turn, 'crisis')
  if (primary !== null && !isAbsent) {
    const modelUsed = yield* answerWithModel(turn, primary)
    if (modelUsed !== null) {
      if (kind.practical) yield addRabbiQuestion(turn)
      return yield toAnswerEnd(turn, 'model', modelUsed)
    }
    yield addNotice(turn, 'model_unavailable', 'sources-only')
  }
  yield* answerFromSources(turn)
  if (kind.practical) yield addRabbiQuestion(turn)
  yield toAnswerEnd(turn, isAbsent ? mode : 'sources-only', 'sources-only')
}

function toSourcesEvent(deps: AnswerDeps, { passages, confidence }: GatheredSources, language: Language): AnswerEvent {
  return { type: 'sources', sources: passages.map((passage) => toSource(deps, passage, language)), confidence }
}

/** Also for an answer that broke off: the question for a rabbi does not depend on the model. */
function addRabbiQuestion({ deps, input, ...turn }: Turn): AnswerEvent {
  return { type: 'delta', text: `\n\n${closeWithRabbiQuestion(deps.references, { ...turn, question: input.question })}` }
}

function addNotice(turn: Turn, code: Notice, mode?: AnswerMode): AnswerEvent {
  turn.notices.push(code)
  turn.deps.metrics.count('answer_notices', { notice: code })
  return { type: 'status', notice: code, ...(mode === undefined ? {} : { mode }) }
}

function toAnswerEnd({ deps, input, language, gathered, citations, notices }: Turn, mode: AnswerMode, modelUsed: string): AnswerEnd {
  deps.metrics.count('answers', { mode, language })
  const passages = gathered.confidence === 'none' ? [] : gathered.passages.slice(0, gathered.nearCount)
  const citePieces = citations.flatMap(({ ref }) => deps.references.find(ref).map(({ reference }) => reference))
  const first = passages[0]?.reference
  const quoted =
    mode === 'sources-only' && first !== undefined ? citePieces.find((reference) => containsReference(first, reference)) : undefined
  const likely = gathered.suggestions?.map((reference) => askToShow(nameReference(deps.references, reference, language), language))
  const followUps = likely ?? suggestFollowUps(deps.library, deps.references, { passages, quoted, question: input.question }, language)
  return { type: 'end', mode, citations, followUps, notices, modelUsed, language }
}

/** Streams the model's answer. Returns the model's name, or null when no model produced any text. */
async function* answerWithModel(turn: Turn, primary: LanguageModel): AsyncGenerator<AnswerEvent, string | null> {
  const { deps, input, language, kind } = turn
  const { metrics, limits, models, toolSupport = createToolSupport() } = deps
  const outcome: RoundsOutcome = { name: null, isFallback: false, failure: null }
  const answering = answerInRounds({
    deps: { primary, fallback: models.fallback, metrics, limits, toolSupport },
    toolbox: createToolbox({
      deps,
      language,
      question: input.question,
      passages: () => turn.gathered.passages,
      add: (passage) => void (turn.gathered = { ...turn.gathered, passages: [...turn.gathered.passages, passage] }),
      showSources: () => toSourcesEvent(deps, turn.gathered, language),
    }),
    buildMessages: ({ withTools }) => writePrompt(turn, withTools ? limits.toolRounds : undefined),
    signal: input.signal,
    outcome,
  })
  let next = await answering.next()
  for (; !next.done && typeof next.value !== 'string'; next = await answering.next()) yield next.value
  if (outcome.isFallback) yield addNotice(turn, 'fallback_model')
  const shown = next.done ? false : yield* cited(turn, startWith(next.value, answering))
  if (outcome.failure !== null) {
    metrics.count('model_calls', { model: outcome.name ?? '', outcome: 'broke_off' })
    if (shown) yield addNotice(turn, 'cut_off')
  }
  if (!shown) return null
  if (kind.despair) yield { type: 'delta', text: `\n\n${turn.help}` }
  return outcome.name
}

async function* answerFromSources(turn: Turn): AsyncGenerator<AnswerEvent, void, void> {
  const { deps, input, language, kind, gathered } = turn
  const answer = composeSourcesOnly(deps.references, gathered, input.question, language, { isPractical: kind.practical })
  const before = kind.practical ? `${words[language].answers.practical}\n\n${answer.before}` : answer.before
  yield { type: 'delta', text: `${before}\n\n` }
  if (answer.quotations !== '') yield* cited(turn, yieldOnce(answer.quotations), { isExcerpt: true })
  const after = [answer.after, turn.help]
  const rest = after.filter((text) => text !== '').join('\n\n')
  if (rest !== '') yield { type: 'delta', text: `${answer.quotations === '' ? '' : '\n\n'}${rest}` }
}

/** Shows passages and quotes them without a model. Returns the citations. */
async function* quotePassages(turn: Turn): AsyncGenerator<AnswerEvent, Citation[]> {
  yield toSourcesEvent(turn.deps, turn.gathered, turn.language)
  const { quotations } = composeSourcesOnly(turn.deps.references, turn.gathered, turn.input.question, turn.language)
  yield* cited(turn, yieldOnce(quotations), { isExcerpt: true })
  return turn.citations
}

async function* yieldOnce(text: string): AsyncGenerator<string> {
  yield text
}

/** A value, then what the iterator still yields. */
async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/**
 * Streams text through the citation processor. Events between the text, of a model that looks further in the middle of
 * its answer, come before what it writes next. Returns whether anything was shown.
 */
async function* cited(
  turn: Turn,
  pieces: AsyncIterable<string | AnswerEvent>,
  { isExcerpt = false } = {},
): AsyncGenerator<AnswerEvent, boolean> {
  const { deps, input, language } = turn
  const sources = new Map<number, Passage>()
  const between: AnswerEvent[] = []
  async function* takeText(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      for (const [index, passage] of turn.gathered.passages.entries()) sources.set(index + 1, passage)
      if (typeof piece === 'string') yield piece
      else between.push(piece)
    }
  }
  const citing = citeAnswer(createCiteDeps(deps, language), { sources, language, question: input.question, isExcerpt }, takeText())
  let shown = false
  for (;;) {
    const next = await citing.next()
    yield* between.splice(0)
    if (next.done) {
      if (next.value.removed > 0) yield addNotice(turn, 'citations_removed')
      if (next.value.unproven > 0) yield addNotice(turn, 'quotes_unproven')
      return shown
    }
    if (next.value.type === 'citation') turn.citations.push(next.value.citation)
    else shown ||= next.value.text.trim() !== ''
    yield next.value
  }
}
