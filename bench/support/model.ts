import { type ModelEndpoint, startModelEndpoint } from '@sugya/testing/fakes/model-endpoint'

/** After `firstTokenMs` the first of `tokens` words, then one every `tokenMs`. */
export interface ModelPace {
  firstTokenMs: number
  tokenMs: number
  tokens: number
  /** The text of call number `n`, one word per token, instead of `tokens` words of the usual script. */
  says?: (n: number) => string
}

const WORDS = 'the passage tells of two brothers and of a meal that one of them wanted more than what he had been given at birth'.split(' ')

/**
 * The text of call number `n`. Every call has another text, so that a mixed-up stream is noticed; nothing in it needs
 * a proof.
 */
export function writeScript(n: number, tokens: number): string {
  const words = Array.from({ length: tokens - 2 }, (_, i) => WORDS[(i + n) % WORDS.length])
  return ['Answer', `no${String(n)}:`, ...words].join(' ')
}

/** Starts a fake model whose response time is known. */
export async function startBenchModel({ tokens, says = (n) => writeScript(n, tokens), ...pace }: ModelPace): Promise<ModelEndpoint> {
  return await startModelEndpoint({ pace, script: (_, n) => says(n).match(/\s*\S+/g) ?? [] })
}
