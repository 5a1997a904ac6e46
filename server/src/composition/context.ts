import path from 'node:path'
import type { Logger } from 'pino'
import type { DatabaseStore } from '../adapters/store/open-store.ts'
import type { Config } from '../config.ts'
import type { ProcessMetrics } from '../http/metrics.ts'
import type { SharedFiles } from '../ports/shared-files.ts'
import type { Clock } from '../ports/clock.ts'
import type { Tracing } from '../ports/tracing.ts'

/** The root of the checkout: data files and the built browser application are read from there. */
export const ROOT = path.join(import.meta.dirname, '../../..')

/** What every module of the product is built from. */
export interface Context {
  config: Config
  clock: Clock
  metrics: ProcessMetrics
  tracing: Tracing
  log: Logger
}

/** The context once the database is open. */
export interface StoreContext extends Context {
  store: DatabaseStore
  /** The files that all replicas have. */
  files: SharedFiles
}
