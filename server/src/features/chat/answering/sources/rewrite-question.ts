import { type LanguageModel, ModelFailure, type ModelMessage } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { escapeAngleBrackets } from '../prompts/build-prompt.ts'
import { prompts } from '../prompts/prompts.ts'

export interface RewriteDeps {
  model: LanguageModel
  metrics: Metrics
  /** Time limit for the whole rewriting, in milliseconds. */
  limitMs?: number
}

const TIMEOUT_MS = 4_000
const MAX_QUERIES = 3
const MAX_TOKENS = 80
/** A longer line is the model talking, not a search. In characters. */
const MAX_QUERY_LENGTH = 120
/** Limits for the question and for the previous one, which says who "he" is. In characters. */
const MAX_QUESTION_LENGTH = 1_000
const MAX_PREVIOUS_LENGTH = 300

/**
 * Asks a model how the sources would word what a question asks, and returns up to three short searches, in Hebrew or English, likeliest first. Readers ask in
 * their own words and old texts answer in theirs; a model knows both. One call, no retry: complete lines written before a failure or the time limit are
 * used, and none is a valid result. Throws only the signal's reason, when the reader stops.
 */
export async function rewriteQuestion(
  { model, metrics, limitMs = TIMEOUT_MS }: RewriteDeps,
  { question, before }: { question: string; before: string | undefined },
  signal: AbortSignal,
): Promise<string[]> {
  const { text, outcome } = await collect(model, buildMessages(question, before), limitMs, signal)
  // A truncated last line may end within a word.
  const whole = outcome === 'whole' ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const queries = parseQueries(whole, question)
  metrics.count('rewrites', { model: model.name, outcome: queries.length > 0 || outcome !== 'whole' ? outcome : 'nothing' })
  return queries
}

function buildMessages(question: string, before: string | undefined): ModelMessage[] {
  const context = before === undefined ? '' : `<before>\n${escapeAngleBrackets(before.slice(0, MAX_PREVIOUS_LENGTH))}\n</before>\n`
  return [
    { role: 'system', content: prompts.rewrite },
    { role: 'user', content: `${context}<question>\n${escapeAngleBrackets(question.slice(0, MAX_QUESTION_LENGTH))}\n</question>` },
  ]
}

/** Collects what the model writes until it ends, fails or times out. */
async function collect(
  model: LanguageModel,
  messages: ModelMessage[],
  limitMs: number,
  signal: AbortSignal,
): Promise<{ text: string; outcome: 'whole' | 'timeout' | ModelFailure['reason'] }> {
  const own = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  let stopped = () => {}
  const stop = new Promise<never>((_, reject) => {
    stopped = () => reject(signal.reason as Error)
    if (signal.aborted) stopped()
    else signal.addEventListener('abort', stopped, { once: true })
  })
  let text = ''
  const stream = model.stream({ messages, signal: AbortSignal.any([signal, own.signal]), maxOutputTokens: MAX_TOKENS })
  const pieces = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = pieces.next()
      // After a timeout nothing awaits this call, so its rejection must not go unhandled.
      next.catch(() => {})
      const result = await Promise.race([next, late, stop])
      if (result === 'late') return { text, outcome: 'timeout' }
      if (result.done) return { text, outcome: 'whole' }
      text += result.value
    }
  } catch (error) {
    signal.throwIfAborted()
    return { text, outcome: error instanceof ModelFailure ? error.reason : 'server_error' }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stopped)
    stop.catch(() => {})
    own.abort(new ModelFailure('timeout', 'the stream is no longer read'))
  }
}

/** Extracts the searches from the model's text in any format: lines, a numbered or bulleted list, a JSON list, lines of JSON strings. */
function parseQueries(text: string, question: string): string[] {
  const queries = new Set<string>()
  for (const line of text.split('\n')) {
    for (const part of parseJsonStrings(line) ?? [line]) {
      const query = part
        .replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '')
        .replace(/^["'“”«»„`\s]+|["'“”«»`,;\s]+$/g, '')
        .trim()
      if (
        query.length > MAX_QUERY_LENGTH ||
        !/\p{L}{2}/u.test(query) ||
        /^```|<|^(?:json|he|en)$/i.test(query) ||
        query === question.trim()
      )
        continue
      queries.add(query)
    }
  }
  return [...queries].slice(0, MAX_QUERIES)
}

/** The strings of a line of JSON: a list, one string, or the values of an object. Null when the line is not JSON. */
function parseJsonStrings(line: string): string[] | null {
  if (!/^\s*[[{"]/.test(line)) return null
  try {
    const value: unknown = JSON.parse(line.trim().replace(/,$/, ''))
    const values: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return values.flat().filter((each) => typeof each === 'string')
  } catch {
    return null
  }
}
