import type { Message } from '@sugya/contract/api/chat'

/** The answers that a page renders at once when it opens (web/src/features/chat/model/use-rendered-turns.ts). */
const ANSWERS = 3
/** In characters of markdown, of all of them: some 15 ms of the main thread. */
const LENGTH = 8_000

/**
 * Adds the parsed text to the last answers of a conversation, so that a page that opens shows them without the 38 kB of
 * a parser. Older and longer ones are left to the page.
 */
export async function parseLastAnswers(messages: readonly Message[]): Promise<Message[]> {
  const last = messages
    .filter(({ role, status, content }) => role === 'assistant' && status !== 'streaming' && content !== '')
    .slice(-ANSWERS)
  const parsed = new Set<Message>()
  let length = 0
  for (const message of last.toReversed()) {
    length += message.content.length
    if (length > LENGTH) break
    parsed.add(message)
  }
  if (parsed.size === 0) return [...messages]
  // Its packages take 80 ms to load, which the start does not wait for.
  const { parseAnswer } = await import('@sugya/contract/rules/parse-answer')
  return messages.map((message) => (parsed.has(message) ? { ...message, parsed: parseAnswer(message.content, message.language) } : message))
}
