import type { ChatEvent, Notice } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { LanguageModel, TokenUsage } from '../../../ports/language-model.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import type { GivenAnswer } from './judge-answer.ts'

/** The events of an answer, as the chat yields them. */
export type AnsweringEvent =
  | Extract<ChatEvent, { type: 'status' | 'sources' | 'delta' | 'citation' }>
  | { type: 'end'; notices: Notice[]; citations: GivenAnswer['citations'] }

/** A message of the conversation before the question, as the chat takes it. */
export interface EarlierMessage {
  role: 'user' | 'assistant'
  content: string
  refs: string[]
}

/** Answers as the chat does, with one model and no fallback. */
export type AnswerWith = (
  model: LanguageModel,
  metrics: Metrics,
  input: { question: string; language: Language; history: EarlierMessage[]; signal: AbortSignal },
) => AsyncIterable<AnsweringEvent>

/** What came of one question, with what the reader saw of the search. */
export interface PutAnswer extends GivenAnswer {
  /** References of the sources, as they stood at the end. */
  sources: string[]
  toolRounds: number
}

/**
 * Asks a model one question, in a conversation if one is given, and waits for the whole answer. Throws what answering
 * throws, and the signal's reason.
 */
export async function putQuestion(
  answerWith: AnswerWith,
  model: LanguageModel,
  { question, language, history = [] }: { question: string; language: Language; history?: EarlierMessage[] },
  signal: AbortSignal,
): Promise<PutAnswer> {
  const outcomes = new Map<string, number>()
  let toolRounds = 0
  const metrics: Metrics = {
    observe() {},
    gauge() {},
    count(name, labels) {
      const outcome = labels?.['outcome']
      if (name === 'tool_rounds' && outcome === 'called') toolRounds++
      if (name === 'citations_checked' && outcome !== undefined) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    },
  }
  let usage: TokenUsage | null = null
  const counted: LanguageModel = {
    name: model.name,
    stream: (request) =>
      model.stream({
        ...request,
        onUsage({ inputTokens, outputTokens }) {
          usage = { inputTokens: (usage?.inputTokens ?? 0) + inputTokens, outputTokens: (usage?.outputTokens ?? 0) + outputTokens }
        },
      }),
  }
  const startedAt = performance.now()
  let text = ''
  let sources: string[] = []
  for await (const event of answerWith(counted, metrics, { question, language, history, signal })) {
    signal.throwIfAborted()
    if (event.type === 'delta') text += event.text
    if (event.type === 'sources') sources = event.sources.map(({ ref }) => ref)
    if (event.type === 'end') {
      const { citations, notices } = event
      return { text, citations, notices, outcomes, usage, sources, toolRounds, ms: Math.round(performance.now() - startedAt) }
    }
  }
  throw new Error('the answer has no end event')
}
