import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { ChatExample } from '../../text/examples/chat-example.ts'

/** The tokenizer's time grows with the square of a word's length: one of a million letters would take minutes. A cut costs a token at most. */
const PIECE = 4_000
/** What stands around a message and around a conversation, by https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken. */
const AROUND_MESSAGE = 4
const AROUND_ALL = 3

const plain = { disallowedSpecial: new Set<string>() }

/** The tokens of an example as OpenAI's models since GPT-4o count them; those of other families come out a little different. */
export function tokensOf({ messages }: ChatExample): number {
  let sum = AROUND_ALL
  for (const { content } of messages) {
    sum += AROUND_MESSAGE
    for (let at = 0; at < content.length; at += PIECE) sum += countTokens(content.slice(at, at + PIECE), plain)
  }
  return sum
}
