import pg from 'pg'
import { AppError } from '../../../errors.ts'

/**
 * What connections fail with: https://www.postgresql.org/docs/15/errcodes-appendix.html (08, 57P, 53300) and the
 * system's own codes.
 */
const LOST = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** pg describes lost connections by words alone. */
const LOST_WORDS = /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/
/** The server ended a statement that took too long. */
const STATEMENT_TIMEOUT = '57014'
/** Seconds until a reader's browser asks again. */
const RETRY_AFTER = 5

type Callback = (error: unknown, result: unknown) => void

/**
 * A connection whose failures are AppErrors: `database_unavailable` when it is lost, `overloaded` when a statement
 * takes too long.
 */
export class CheckedClient extends pg.Client {
  override query = ((...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      args[args.length - 1] = (error: unknown, result: unknown) => (callback as Callback)(this.#check(error), result)
    const query = super.query.bind(this) as (...all: unknown[]) => unknown
    const result = query(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      throw this.#check(error)
    })
  }) as pg.Client['query']

  #check(error: unknown): unknown {
    // The answer may still come, for nobody: the connection cannot be used again.
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
    return toDatabaseError(error)
  }
}

/**
 * The AppError for a lost connection or a statement that took too long; any other error as it is, unless
 * `isConnecting`.
 */
export function toDatabaseError(error: unknown, isConnecting = false): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = (error as { code?: string }).code ?? ''
  const options = { cause: error, details: { retryAfter: RETRY_AFTER } }
  if (code === STATEMENT_TIMEOUT) return new AppError('overloaded', error.message, options)
  if (isConnecting || LOST.test(code) || LOST_WORDS.test(error.message))
    return new AppError('database_unavailable', error.message || code, options)
  return error
}
