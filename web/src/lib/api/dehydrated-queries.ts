/**
 * Answers to the calls that a page begins with, written into its document by the server (server/src/http/documents/dehydrated-queries.ts), by the address of the
 * call. They save the first picture a round trip.
 */
const answers = new Map(Object.entries(read()))

function read(): Record<string, unknown> {
  const written = globalThis.document?.getElementById('first-answers')?.textContent
  return written ? (JSON.parse(written) as Record<string, unknown>) : {}
}

/** The answer to a `GET`, once: whoever asks again asks the server. */
export function takeFirstAnswer(address: string): unknown {
  const answer = answers.get(address)
  answers.delete(address)
  return answer
}
