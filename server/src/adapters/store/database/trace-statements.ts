import type pg from 'pg'
import { noTracing, type Tracing } from '../../../ports/tracing.ts'

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result: unknown) => void

/**
 * Makes every statement of the pool's connections a step of the current request; statements of background work are not
 * traced.
 */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  if (tracing === noTracing) return
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const span = tracing.start(...describeStatement(readText(args[0])))
      if (span === undefined) return query(...args)
      const callback = args.at(-1)
      if (typeof callback === 'function')
        args[args.length - 1] = (error: unknown, result: unknown) => {
          span.end(error ?? undefined)
          ;(callback as Callback)(error, result)
        }
      const result = query(...args)
      if (result instanceof Promise)
        result.then(
          () => span.end(),
          (error: unknown) => span.end(error),
        )
      return result
    }) as pg.ClientBase['query']
  })
}

/** pg takes a statement as text, or as an object that has it. */
function readText(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : ''
}

/** A table; what is followed by a parenthesis after `from` or `join` is a function. */
const TABLE = /\b(?:(?:from|join)(?!\s+"?[\w.]+"?\s*\()|into|update)\s+(?:only\s+)?"?([a-z_][\w.]*)/i

/**
 * The name and attributes of a statement's step: its first word and its first table. Values are parameters, and
 * literals are skipped.
 */
export function describeStatement(text: string): [string, Record<string, string>] {
  const names = text.slice(0, 10_000).replace(/'(?:[^']|'')*'?/g, '')
  const operation = /[a-z]+/i.exec(names)?.[0].toLowerCase() ?? 'statement'
  const table = TABLE.exec(names)?.[1]
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  return table === undefined ? [operation, attributes] : [`${operation} ${table}`, { ...attributes, 'db.collection.name': table }]
}
