import { every, type Repeated } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import type { EditionName } from '@sugya/contract/api/editions'
import { type Library, type LibraryCatalog, toEditionId } from '../../../ports/library.ts'
import type { EditionsWriter, LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'

const POLL_INTERVAL_MS = 10_000

export interface DecisionDeps {
  editions: Pick<EditionStore, 'listOpenDecisions' | 'listRemovals' | 'markApplied' | 'markFailed'>
  library: Pick<Library, 'state'> & Pick<LibraryCatalog, 'version'> & LibraryEditions
  writer: EditionsWriter
  /** False: decisions are left to the workers. */
  runsJobs: boolean
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

export interface DecisionApplier {
  /** Applies open decisions now and from now on. Called once. */
  start(): void
  /** Applies open decisions, now or after the change under way. */
  poll(): void
  close(): Promise<void>
}

/**
 * Applies the administrators' decisions about editions to the library: one new version for all open decisions. Also
 * applies what a dead process left open, and removes editions that came back with a restored or rebuilt library.
 */
export function openDecisionApplier({ editions, library, writer, runsJobs, log }: DecisionDeps): DecisionApplier {
  let polling: Repeated | undefined
  let checkedVersion: string | undefined

  const applyOpen = async (signal: AbortSignal) => {
    if (library.state().state !== 'ready') return
    const open = await editions.listOpenDecisions()
    const version = library.version()
    const returned = version === checkedVersion ? [] : filterPresent(library, await editions.listRemovals())
    checkedVersion = version
    if (open.length === 0 && returned.length === 0) return
    const remove = [...open.filter(({ decision }) => decision === 'removed'), ...returned]
    const restore = open.filter(({ decision }) => decision === 'allowed')
    try {
      await writer.change({ remove: remove.map(toName), restore: restore.map(toName) }, signal)
    } catch (error) {
      if (signal.aborted) return
      checkedVersion = undefined
      await editions.markFailed(open)
      throw error
    }
    await editions.markApplied(open)
    log.info({ removed: remove.length, restored: restore.length }, 'edition decisions applied')
  }

  const onError = (err: unknown) => log.error({ err }, 'applying edition decisions failed')
  const flight = createSingleFlight(applyOpen, { onError })
  const poll = () => {
    if (runsJobs) flight.request()
  }

  return {
    start() {
      poll()
      polling = every(POLL_INTERVAL_MS, poll, { onError })
    },
    poll,
    async close() {
      await polling?.stop()
      await flight.close()
    },
  }
}

const toName = ({ title, language, editionTitle }: EditionName): EditionName => ({ title, language, editionTitle })

function filterPresent<T extends EditionName>(library: LibraryEditions, names: readonly T[]): T[] {
  if (names.length === 0) return []
  const present = new Set(library.records().flatMap(({ editions }) => editions.map(({ id }) => id)))
  return names.filter((name) => present.has(toEditionId(name)))
}
