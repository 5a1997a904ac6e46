import pg from 'pg'
import { AppError } from '../../../errors.ts'
import { toDatabaseError, CheckedClient } from './checked-client.ts'

export interface PoolOptions {
  databaseUrl: string
  /** The most connections of this process. */
  size: number
  /** Milliseconds that a statement waits for a connection. Default: 10 s; a reader who waits longer has left. */
  checkoutMs?: number | undefined
}

/** The server ends a statement after so many milliseconds. */
const STATEMENT_MS = 20_000
/** After so many milliseconds without an answer the connection counts as dead: later than the server's own limit. */
const ANSWER_MS = 25_000
/** A connection that was idle for longer is asked whether it is alive before it is handed out. */
const TRUSTED_MS = 1_000
/** Time for that answer, in milliseconds. */
const PROBE_MS = 2_000

/**
 * Connections to PostgreSQL. A statement that gets none in time fails with AppError `overloaded`, one whose database is
 * away with `database_unavailable`, never with an error that a reader would see as ours. Dead connections are noticed
 * before they are handed out, and give their place back at once, even while a caller holds them.
 */
export class CheckedPool extends pg.Pool {
  readonly #lastUsed = new WeakMap<pg.PoolClient, number>()
  /** When a connection was last lost: the others have probably gone with it. */
  #lostAt = -Infinity

  constructor({ databaseUrl, size, checkoutMs = 10_000 }: PoolOptions) {
    super({
      Client: CheckedClient,
      connectionString: databaseUrl,
      max: size,
      connectionTimeoutMillis: checkoutMs,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'sugya',
      keepAlive: true,
    })
    this.on('connect', (client) => {
      this.#lastUsed.set(client, performance.now())
      // While a connection is handed out nothing else listens, and an unheard error ends the process.
      client.on('error', () => (this.#lostAt = performance.now()))
    })
    this.on('release', (_error, client) => this.#lastUsed.set(client, performance.now()))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    const checkedOut = this.#checkOut()
    if (callback === undefined) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, (error?: Error | boolean) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** As pg-pool's, without callbacks; it keeps the connection after an error that is the statement's. */
  override query = (async (text: string, values?: unknown[]) => {
    const client = await this.#checkOut()
    try {
      return await client.query(text, values)
    } finally {
      // Does nothing for a connection that has died.
      client.release()
    }
  }) as pg.Pool['query']

  async #checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect().catch((error: unknown) => {
        throw toCheckoutError(error)
      })
      releaseWhenDead(client)
      if (!this.#isDoubtful(client) || (await isAlive(client))) return client
      client.release(true)
    }
  }

  #isDoubtful(client: pg.PoolClient): boolean {
    const lastUsed = this.#lastUsed.get(client) ?? -Infinity
    return lastUsed < this.#lostAt || performance.now() - lastUsed > TRUSTED_MS
  }
}

/**
 * Gives the place of a connection that dies back, also when its caller never does: Drizzle does not if `begin` fails.
 */
function releaseWhenDead(client: pg.PoolClient): void {
  const release = client.release.bind(client)
  let isReleased = false
  const onError = () => client.release(true)
  client.once('error', onError)
  client.release = (error) => {
    if (isReleased) return
    isReleased = true
    client.off('error', onError)
    release(error)
  }
}

/**
 * False when the connection is dead. Throws `database_unavailable` when there is no answer: then no other connection
 * would have one.
 */
async function isAlive(client: pg.PoolClient): Promise<boolean> {
  const timer = Promise.withResolvers<never>()
  const late = setTimeout(() => {
    timer.reject(new AppError('database_unavailable', 'no answer on an idle connection', { details: { retryAfter: 5 } }))
    client.release(true)
  }, PROBE_MS)
  try {
    await Promise.race([client.query('select 1'), timer.promise])
    return true
  } catch (error) {
    if (error instanceof AppError && error.cause === undefined) throw error
    return false
  } finally {
    clearTimeout(late)
  }
}

function toCheckoutError(error: unknown): unknown {
  // What pg-pool says when all connections are in use.
  if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
    return new AppError('overloaded', 'no free connection to the database', { cause: error, details: { retryAfter: 5 } })
  return toDatabaseError(error, true)
}
