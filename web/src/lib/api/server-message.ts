import { ApiError } from './client.ts'

/** What the server said of a failure, in the reader's language; undefined when it said nothing that was meant for a reader. */
export function saidByServer(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'unreachable') return undefined
  const body = error.body as { error?: unknown } | null | undefined
  return body?.error === undefined ? undefined : error.message
}
