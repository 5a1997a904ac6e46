import type { AnswerMode, ChatEvent, Citation, Notice } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { AnswerFigures } from '../../ports/store/runs.ts'

/** An earlier message of the conversation, oldest first, as answering sees it. */
export interface HistoryMessage {
  role: 'user' | 'assistant'
  /** Plain text of a question, markdown of an answer (its `[n]` markers still in it). */
  content: string
  /** Canonical references the answer cited, in the order of their numbers; empty for questions. */
  refs: string[]
}

/** One question as the answering module receives it. */
export interface AnswerInput {
  /** As typed, trimmed, 1 to 4,000 characters. */
  question: string
  /** Language of the interface; used when the script of the question does not decide. */
  language: Language
  /** The finished part of the conversation, oldest first; at most the last 20 messages. */
  history: HistoryMessage[]
  /**
   * Aborted when the reader stops the run, the conversation is deleted or the process ends. Nothing yielded afterwards
   * is kept.
   */
  signal: AbortSignal
}

/** Running totals of removed citations and spending, updated while answering, so that a stopped answer has them too. */
export type AnswerTally = Pick<AnswerFigures, 'citationsRemoved' | 'spent'>

/** The end of an answer: what is stored with the text, which is the concatenation of all deltas. */
export interface AnswerEnd {
  type: 'end'
  mode: AnswerMode
  citations: Citation[]
  followUps: string[]
  notices: Notice[]
  /** Name of the model that wrote it, e.g. `gpt-4o`; `sources-only` without one. */
  modelUsed: string
  /** Language of the answer. */
  language: Language
}

/**
 * What answering yields: events for the reader in order, then the end. Deltas may be cut anywhere: they are joined and
 * split again at word and grapheme boundaries. `sources` may always be yielded: for readers who asked without texts
 * (POST /api/chat) the run omits them.
 */
export type AnswerEvent = Extract<ChatEvent, { type: 'status' | 'sources' | 'delta' | 'citation' }> | AnswerEnd

/**
 * Answers one question. Ends with exactly one `end`. Throws AppError (`model_unavailable`, `library_preparing`, …) when
 * nothing could be shown; a failure after the first delta ends with `end` and the notice `cut_off` instead. May throw
 * the signal's reason when aborted. Calls a model only after `sources`, since the run waits for its turn there: an
 * answer in fixed words needs neither.
 */
export type Answer = (input: AnswerInput, tally: AnswerTally) => AsyncGenerator<AnswerEvent, void, void>
