import { z } from 'zod'
import { type LanguageModel, ModelFailure, type ModelMessage } from '../../../../ports/language-model.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { HistoryMessage } from '../../events.ts'
import { escapeAngleBrackets } from '../prompts/build-prompt.ts'
import { prompts } from '../prompts/prompts.ts'
import { MAX_WRITTEN_LENGTH } from '../safety/neutral-question.ts'

export interface RewriteDeps {
  model: LanguageModel
  metrics: Metrics
  /** Time limit for the whole rewriting, in milliseconds. */
  limitMs?: number
}

/** A search as a model writes it. */
export interface WrittenSearch {
  query: string
  work?: string
  category?: string
}

/** What a model wrote of a question. */
export interface RewrittenQuestion {
  searches: WrittenSearch[]
  /**
   * The question in neutral words, as it was written and unchecked; null without any, and for questions that are not
   * practical.
   */
  neutral: string | null
}

const TIMEOUT_MS = 4_000
const MAX_QUERIES = 3
const MAX_TOKENS = 250
/** Tokens for the neutral question of a practical one. */
const MAX_NEUTRAL_TOKENS = 100
/** A longer query is the model talking, not a search. In characters. */
const MAX_QUERY_LENGTH = 120
const MAX_NAME_LENGTH = 80
/** Limits for the question and for what came before it. In characters. */
const MAX_QUESTION_LENGTH = 1_000
const MAX_EARLIER_QUESTION = 300
const MAX_EARLIER_ANSWER = 400
const MAX_EARLIER_MESSAGES = 8

/**
 * Asks a model how the sources would word what a question asks, and returns up to three short searches, likeliest
 * first. Readers ask in their own words, and leave to the conversation what was said in it; old texts answer in theirs;
 * a model knows both. One call, no retry: complete lines written before a failure or the time limit are used, what is
 * no search is left out, and none is a valid result. The same call words a practical question neutrally. Throws only
 * the signal's reason, when the reader stops.
 */
export async function rewriteQuestion(
  { model, metrics, limitMs = TIMEOUT_MS }: RewriteDeps,
  asked: AskedQuestion,
  signal: AbortSignal,
): Promise<RewrittenQuestion> {
  const { text, outcome } = await collect(model, buildRequest(asked), limitMs, signal)
  // A truncated last line may end within a word.
  const whole = outcome === 'whole' ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const values = parseValues(whole)
  const searches = toSearches(values, asked.question)
  const nothing = whole.trim() === '' ? 'nothing' : 'unreadable'
  metrics.count('rewrites', { model: model.name, outcome: searches.length > 0 || outcome !== 'whole' ? outcome : nothing })
  return { searches, neutral: asked.isPractical ? findNeutral(values) : null }
}

interface AskedQuestion {
  question: string
  history: readonly HistoryMessage[]
  /** The question asks what to do in practice: it is worded neutrally too. */
  isPractical: boolean
}

function buildRequest({ question, history, isPractical }: AskedQuestion): { messages: ModelMessage[]; maxOutputTokens: number } {
  const earlier = history.slice(-MAX_EARLIER_MESSAGES).map(({ role, content, refs }) => {
    const said = content.slice(0, role === 'user' ? MAX_EARLIER_QUESTION : MAX_EARLIER_ANSWER)
    const cited = refs.length === 0 ? '' : ` (cited: ${refs.slice(0, 5).join('; ')})`
    return `${role === 'user' ? 'Reader' : 'Answer'}: ${escapeAngleBrackets(said)}${cited}`
  })
  const context = earlier.length === 0 ? '' : `<conversation>\n${earlier.join('\n')}\n</conversation>\n`
  const messages: ModelMessage[] = [
    { role: 'system', content: isPractical ? `${prompts.rewrite}\n\n${prompts.rewritePractical}` : prompts.rewrite },
    { role: 'user', content: `${context}<question>\n${escapeAngleBrackets(question.slice(0, MAX_QUESTION_LENGTH))}\n</question>` },
  ]
  return { messages, maxOutputTokens: MAX_TOKENS + (isPractical ? MAX_NEUTRAL_TOKENS : 0) }
}

/** Collects what the model writes until it ends, fails or times out. */
async function collect(
  model: LanguageModel,
  request: { messages: ModelMessage[]; maxOutputTokens: number },
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
  const stream = model.stream({ ...request, signal: AbortSignal.any([signal, own.signal]) })
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

const optionalName = z.string().trim().max(MAX_NAME_LENGTH).nullish()
const Search = z.object({
  query: z
    .string()
    .trim()
    .max(MAX_QUERY_LENGTH)
    .regex(/\p{L}{2}/u),
  work: optionalName,
  category: optionalName,
})

const Neutral = z.object({ neutral: z.string().trim().min(1).max(MAX_WRITTEN_LENGTH) })

/**
 * The values of the model's text, which is JSON as a whole (a list, an object with a list, a block of code) or line by
 * line.
 */
function parseValues(text: string): unknown[] {
  const bare = text.replace(/^\s*```\w*$/gm, '').trim()
  const whole = parseJson(bare)
  return whole === undefined ? bare.split('\n').map((line) => parseJson(line.trim().replace(/,$/, ''))) : [whole]
}

function findNeutral(values: readonly unknown[]): string | null {
  const found = values.flatMap((value) => [value, ...listItems(value)]).map((value) => Neutral.safeParse(value))
  return found.find(({ success }) => success)?.data?.neutral ?? null
}

function toSearches(values: readonly unknown[], question: string): WrittenSearch[] {
  const searches = new Map<string, WrittenSearch>()
  for (const value of values.flatMap(listItems)) {
    const parsed = Search.safeParse(value)
    if (!parsed.success || parsed.data.query === question.trim() || searches.has(parsed.data.query)) continue
    const { query, work, category } = parsed.data
    searches.set(query, { query, ...(work ? { work } : {}), ...(category ? { category } : {}) })
  }
  return [...searches.values()].slice(0, MAX_QUERIES)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The items of a list, also of one that an object wraps. */
function listItems(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null || 'query' in value) return [value]
  return Object.values(value).flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : []))
}
