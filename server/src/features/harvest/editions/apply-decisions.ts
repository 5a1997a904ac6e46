import type { EditionName } from '@sugya/contract/api/editions'
import type { Library, LibraryShelf } from '../../../ports/library.ts'
import type { EditionsWriter, LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'

/** How often is looked for what the library has yet to follow, in milliseconds. */
const LOOK_EVERY = 10_000

export interface FollowParts {
  editions: Pick<EditionStore, 'openDecisions' | 'removals' | 'followed' | 'notFollowed'>
  library: Pick<Library, 'state'> & Pick<LibraryShelf, 'version'> & LibraryEditions
  writer: EditionsWriter
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

export interface DecisionFollower {
  /** Looks now, and whenever there is something. Called once. */
  start(): void
  /** There is something to follow. */
  wake(): void
  close(): Promise<void>
}

/**
 * Makes the library follow what administrators decide about its editions: one new version for all that is open. What a dead process has left open the next one
 * follows; what came back with an older version of the library, or one that was built anew, is removed again.
 */
export function followDecisions({ editions, library, writer, log }: FollowParts): DecisionFollower {
  const closing = new AbortController()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let timer: NodeJS.Timeout | undefined
  let seen: string | undefined

  const look = async () => {
    if (library.state().state !== 'ready') return
    const open = await editions.openDecisions()
    const version = library.version()
    const returned = version === seen ? [] : presentIn(library, await editions.removals())
    seen = version
    if (open.length === 0 && returned.length === 0) return
    const remove = [...open.filter(({ decision }) => decision === 'removed'), ...returned]
    const restore = open.filter(({ decision }) => decision === 'allowed')
    try {
      await writer.change({ remove: remove.map(nameOf), restore: restore.map(nameOf) }, closing.signal)
    } catch (error) {
      if (closing.signal.aborted) return
      seen = undefined
      await editions.notFollowed(open)
      throw error
    }
    await editions.followed(open)
    log.info({ removed: remove.length, restored: restore.length }, 'the library follows what was decided about editions')
  }

  const wake = () => {
    if (closing.signal.aborted) return
    if (looking !== undefined) {
      lookAgain = true
      return
    }
    looking = look()
      .catch((err: unknown) => {
        log.error({ err }, 'the library could not follow what was decided about editions')
      })
      .finally(() => {
        looking = undefined
        if (!lookAgain) return
        lookAgain = false
        wake()
      })
  }

  return {
    start() {
      wake()
      timer = setInterval(wake, LOOK_EVERY).unref()
    },
    wake,
    async close() {
      clearInterval(timer)
      closing.abort(new Error('the process ends'))
      await looking
    },
  }
}

const nameOf = ({ title, language, editionTitle }: EditionName): EditionName => ({ title, language, editionTitle })

function presentIn<T extends EditionName>(library: LibraryEditions, names: readonly T[]): T[] {
  if (names.length === 0) return []
  const present = new Set(library.records().flatMap(({ editions }) => editions.map(({ id }) => id)))
  return names.filter(({ title, language, editionTitle }) => present.has(`${title}/${language}/${editionTitle}`))
}
