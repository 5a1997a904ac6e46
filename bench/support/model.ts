import { type ModelEndpoint, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'
import type { Answered } from './ask.ts'

/** After `firstTokenMs` the first of `tokens` words, then one every `tokenMs`. */
export interface ModelPace {
  firstTokenMs: number
  tokenMs: number
  tokens: number
  /** The text of answer number `n`, one word per token, instead of `tokens` words of the usual script. */
  says?: (n: number) => string
}

const WORDS = 'the passage tells of two brothers and of a meal that one of them wanted more than what he had been given at birth'.split(' ')

/**
 * The text of answer number `n`. Every answer has another text, so that a mixed-up stream is noticed; nothing in it
 * needs a proof.
 */
export function writeScript(n: number, tokens: number): string {
  const words = Array.from({ length: tokens - 2 }, (_, i) => WORDS[(i + n) % WORDS.length])
  return ['Answer', `no${String(n)}:`, ...words].join(' ')
}

/**
 * Complete, the same as streamed and as stored, and word for word what the model said in one of its calls. After a
 * practical question the product adds the question for a rabbi; people in distress get its own words instead (decision
 * 037).
 */
export function isWhole({ text, message }: Pick<Answered, 'text' | 'message'>, tokens: number): boolean {
  if (message?.status !== 'complete' || message.content !== text) return false
  const script = writeScript(Number(/^Answer no(\d+):/.exec(text)?.[1]), tokens)
  if (message.notices.includes('crisis')) return text !== ''
  return message.notices.includes('halakhic_question') ? text.startsWith(`${script}\n\n**`) : text === script
}

/**
 * Starts a fake model whose response time is known. It writes no searches of its own: each call for them takes the time
 * to the first token.
 */
export async function startBenchModel({ tokens, says = (n) => writeScript(n, tokens), ...pace }: ModelPace): Promise<ModelEndpoint> {
  let answers = 0
  return await startModelEndpoint({ pace, script: ({ question }) => (question === null ? [''] : (says(answers++).match(/\s*\S+/g) ?? [])) })
}
