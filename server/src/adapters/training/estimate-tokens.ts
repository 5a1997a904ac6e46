import type { ChatExample } from '../../text/examples/chat-example.ts'

/**
 * Tokens per character in OpenAI's vocabulary since GPT-4o (o200k_base), by kind of character: fitted on the Tanakh
 * with and without vowels, the King James Bible and the interface in three languages. A text in one language
 * deviates by a quarter at most.
 */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/\p{Script=Latin}/gu, 0.28],
  [/[א-ת]/g, 0.58],
  // Vowels, then accents: the vocabulary knows hardly any word that carries them.
  [/[\u05B0-\u05BC\u05C1\u05C2\u05C7]/g, 1.5],
  [/[\u0591-\u05AF\u05BD]/g, 2.2],
  [/\p{Script=Cyrillic}/gu, 0.37],
  [/\d/g, 0.45],
  [/[^\s\p{L}\p{M}\d]/gu, 0.6],
]
/**
 * Tokens that frame a message and a conversation:
 * https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken.
 */
const MESSAGE_FRAME = 4
const CONVERSATION_FRAME = 3

/** Estimates the training tokens of an example, linear in the length of its texts. */
export function estimateExampleTokens({ messages }: ChatExample): number {
  let tokens = CONVERSATION_FRAME
  for (const { content } of messages) {
    tokens += MESSAGE_FRAME
    for (const [characters, weight] of WEIGHTS) tokens += weight * (content.match(characters)?.length ?? 0)
  }
  return Math.round(tokens)
}
