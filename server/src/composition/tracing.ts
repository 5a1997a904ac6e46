import type { Config } from '../config.ts'
import { noTracing, type Tracing } from '../ports/tracing.ts'
import type { Context } from './context.ts'

/** Traces where an endpoint is configured. Its SDK is imported only then. */
export async function connectTracing(tracing: Config['tracing'], log: Context['log']): Promise<Tracing> {
  if (tracing === null) return noTracing
  const { openTracing } = await import('../adapters/tracing/opentelemetry.ts')
  return openTracing({ ...tracing, log })
}
