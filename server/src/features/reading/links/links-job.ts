import { every } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LibraryState } from '../../../ports/library.ts'
import type { LinksReport, LinksStore } from '../../../ports/links.ts'

export interface LinksJobDeps {
  library: { state(): LibraryState; version(): string; lookForLinks(): Promise<void> }
  links: LinksStore
  clock: Clock
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Milliseconds between two looks whether there is something to do, and before another attempt after a failure. */
  intervalMs?: number
  retryMs?: number
}

/** Finds the links of the library in the background. */
export interface LinksJob {
  start(): void
  /** Looks now whether there is something to do. */
  wake(): void
  /** Resolves when nothing is being done. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** Long enough that a process that has just started serves readers first. */
const INTERVAL_MS = 60_000
const RETRY_MS = 600_000
/** Progress is written this often. */
const REPORT_MS = 2000

/**
 * Finds the links of every version of the library that opens, once, and again when an administrator asks. What was
 * found before stays in use until the new links are stored.
 */
export function createLinksJob({ library, links, clock, log, intervalMs = INTERVAL_MS, retryMs = RETRY_MS }: LinksJobDeps): LinksJob {
  const onError = (err: unknown) => log.error({ err }, 'finding links failed')
  let failed: { version: string; at: number } | undefined

  const isDue = async (version: string): Promise<boolean> => {
    if (await links.isRequested()) return true
    if (failed?.version === version && clock.now().getTime() - failed.at < retryMs) return false
    return (await links.find(version)) === undefined
  }

  const flight = createSingleFlight(
    async (signal) => {
      if (library.state().state !== 'ready') return
      const version = library.version()
      if (!(await isDue(version))) return
      await links.clearRequest()
      const now = () => clock.now().toISOString()
      const startedAt = now()
      const report = (state: LinksReport['state'], progress: number) =>
        links.writeReport({ version, state, progress, startedAt, at: now() })
      await report('running', 0)
      let reportedAt = clock.now().getTime()
      try {
        const onProgress = (share: number) => {
          if (clock.now().getTime() - reportedAt < REPORT_MS) return
          reportedAt = clock.now().getTime()
          report('running', share).catch(onError)
        }
        const summary = await links.build(version, onProgress, signal)
        await report('done', 1)
        failed = undefined
        log.info({ version, ...summary }, 'links found')
      } catch (error) {
        failed = { version, at: clock.now().getTime() }
        if (!signal.aborted) await report('failed', 0)
        throw error
      }
      await library.lookForLinks()
    },
    { onError },
  )
  let polling: ReturnType<typeof every> | undefined
  return {
    start() {
      polling = every(intervalMs, () => flight.request(), { onError })
    },
    wake: () => flight.request(),
    idle: () => flight.idle(),
    async close() {
      await polling?.stop()
      await flight.close()
    },
  }
}
