import { type LanguageModel, ModelFailure, type ModelMessage } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import { inert } from '../prompts/build-prompt.ts'
import { prompts } from '../prompts/prompts.ts'

export interface RewriteParts {
  model: LanguageModel
  metrics: Metrics
  /** Longest wait for the whole rewriting, in milliseconds. */
  limitMs?: number
}

const LIMIT_MS = 4_000
const QUERIES = 3
const MAX_TOKENS = 80
/** A line longer than a search is the model talking. In characters. */
const LONGEST_QUERY = 120
/** Of the question, and of the one before, which tells who "he" is. In characters. */
const QUESTION_LIMIT = 1_000
const BEFORE_LIMIT = 300

/**
 * Asks a model how the sources would word what a question asks, and returns up to three short searches, Hebrew or English, the likeliest first. Readers ask in
 * their own words and old texts answer in theirs; a model knows both. One call, no retry: what it has written in whole lines when it fails or the time is
 * over is used, and none is an answer too. Throws the signal's reason alone, when the reader stopped.
 */
export async function rewriteQuestion(
  { model, metrics, limitMs = LIMIT_MS }: RewriteParts,
  { question, before }: { question: string; before: string | undefined },
  signal: AbortSignal,
): Promise<string[]> {
  const { text, outcome } = await collect(model, messagesFor(question, before), limitMs, signal)
  // A line that was broken off may end within a word.
  const whole = outcome === 'whole' ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const queries = queriesIn(whole, question)
  metrics.count('rewrites', { model: model.name, outcome: queries.length > 0 || outcome !== 'whole' ? outcome : 'nothing' })
  return queries
}

function messagesFor(question: string, before: string | undefined): ModelMessage[] {
  const context = before === undefined ? '' : `<before>\n${inert(before.slice(0, BEFORE_LIMIT))}\n</before>\n`
  return [
    { role: 'system', content: prompts.rewrite },
    { role: 'user', content: `${context}<question>\n${inert(question.slice(0, QUESTION_LIMIT))}\n</question>` },
  ]
}

/** What the model writes until it ends, fails or the time is over. */
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
      // Left behind when the time is over; its end is nobody's business then.
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
    own.abort(new ModelFailure('timeout', 'nobody reads on'))
  }
}

/** The searches in what a model wrote, whatever it put around them: lines, a numbered or bulleted list, a JSON list, lines of JSON strings. */
function queriesIn(text: string, question: string): string[] {
  const queries = new Set<string>()
  for (const line of text.split('\n')) {
    for (const part of quotedIn(line) ?? [line]) {
      const query = part
        .replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '')
        .replace(/^["'“”«»„`\s]+|["'“”«»`,;\s]+$/g, '')
        .trim()
      if (query.length > LONGEST_QUERY || !/\p{L}{2}/u.test(query) || /^```|<|^(?:json|he|en)$/i.test(query) || query === question.trim())
        continue
      queries.add(query)
    }
  }
  return [...queries].slice(0, QUERIES)
}

/** The strings of a line of JSON: a list, one string, or the values of an object. Null when it is none. */
function quotedIn(line: string): string[] | null {
  if (!/^\s*[[{"]/.test(line)) return null
  try {
    const value: unknown = JSON.parse(line.trim().replace(/,$/, ''))
    const values: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
    return values.flat().filter((each) => typeof each === 'string')
  } catch {
    return null
  }
}
