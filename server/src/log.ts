import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * The log of the process: one line of JSON an event, to the standard output unless told where. Errors are described by what is known to hold no words of
 * readers: a failed statement brings all its values along, a failed call of the model the question. What @fastify/multipart says at the level `debug` holds the
 * headers of the upload, token and cookies with them: they are left out.
 */
export function createLog(level: NonNullable<LoggerOptions['level']>, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError, busboyOptions: () => undefined } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

interface DescribedError {
  type: string
  message: string
  code: string | undefined
  /** The statement, with numbers where its values were. */
  query: string | undefined
  constraint: string | undefined
  /** Where it was thrown; the message that the stack begins with is left out. */
  stack: string
  cause: DescribedError | undefined
}

/** How many causes of causes are described. */
const DEPTH = 5

/** Of an error: its kind, message, code, place and causes, and nothing else that is attached to it. */
export function describeError(error: unknown, depth = 0): DescribedError {
  const given = (error instanceof Error ? error : new Error('something that is no error was thrown')) as Error & Record<string, unknown>
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : undefined)
  const query = text('query')
  const code = text('code')
  const frames = (given.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = depth < DEPTH && given.cause instanceof Error ? describeError(given.cause, depth + 1) : undefined
  // An error that was wrapped under its own message is described once, by what is known of it.
  const repeats = given.cause instanceof Error && given.cause.message === given.message
  const message = repeats && cause !== undefined ? cause.message : toSafeMessage(given.message, query, code)
  return { type: given.name, message, code, query, constraint: text('constraint'), stack: frames.join('\n'), cause }
}

function toSafeMessage(message: string, query: string | undefined, code: string | undefined): string {
  // Drizzle writes the values into its message.
  if (query !== undefined) return 'a statement failed'
  // PostgreSQL repeats a value that it cannot read: class 22 of its codes, "data exception".
  return code !== undefined && /^22[0-9A-Z]{3}$/.test(code) ? 'a value that the database does not take' : message
}
