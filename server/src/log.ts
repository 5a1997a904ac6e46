import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * Creates the log of the process: one line of JSON per event, to standard output by default. Errors are serialized
 * without user content: a failed statement carries its values, a failed model call the question. The `debug` output
 * of @fastify/multipart is dropped, since it contains the request headers with tokens and cookies.
 */
export function createLog(level: NonNullable<LoggerOptions['level']>, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError, busboyOptions: () => undefined } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

interface DescribedError {
  type: string
  message: string
  code: string | undefined
  /** The statement with placeholders. */
  query: string | undefined
  constraint: string | undefined
  /** The stack without the message. */
  stack: string
  cause: DescribedError | undefined
}

/** How many nested causes are described. */
const DEPTH = 5

/** Type, message, code, stack and causes of an error, and none of its other properties. */
export function describeError(error: unknown, depth = 0): DescribedError {
  const given = (error instanceof Error ? error : new Error('thrown value is not an Error')) as Error & Record<string, unknown>
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : undefined)
  const query = text('query')
  const code = text('code')
  const frames = (given.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = depth < DEPTH && given.cause instanceof Error ? describeError(given.cause, depth + 1) : undefined
  // A wrapped error with the same message is described once.
  const repeats = given.cause instanceof Error && given.cause.message === given.message
  const message = repeats && cause !== undefined ? cause.message : toSafeMessage(given.message, query, code)
  return { type: given.name, message, code, query, constraint: text('constraint'), stack: frames.join('\n'), cause }
}

function toSafeMessage(message: string, query: string | undefined, code: string | undefined): string {
  // Drizzle includes the values in its message.
  if (query !== undefined) return 'SQL statement failed'
  // PostgreSQL repeats invalid values in errors of class 22, "data exception".
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code) ? 'value rejected by the database' : message
}
