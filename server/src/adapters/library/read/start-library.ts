import path from 'node:path'
import { every } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import { AppError } from '../../../errors.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { Library, LibraryCatalog, LibraryState } from '../../../ports/library.ts'
import { commentaryLinks } from './commentary-links.ts'
import { createNewestVersion } from './newest-version.ts'
import { createOpenNearest, type CopiesPlace } from './open-nearest.ts'
import { prove, type OpenVersion, type VersionIndex } from './open-version.ts'
import { prepareApart } from './prepare-apart.ts'
import { isStarterEdition } from '../starter/starter-editions.ts'
import type { Manifest } from '../storage/tables.ts'
import { UnreadableLibrary } from '../storage/unreadable.ts'

/** How often the server looks for a newer version. */
const POLL_INTERVAL_MS = 2000

/** The longest time between two attempts to read a library that cannot be read, or to build one. */
const LONGEST_WAIT_MS = { unreadable: 15_000, failed: 60_000 }

/** How often the server looks for versions that nobody needs any more. */
const SWEEP_EVERY_MS = 30_000

/** The least time between two attempts to prepare the texts that another build has published. */
const CATCH_UP_AGAIN_MS = 60_000

/** Versions that are kept, unless configured. */
const DEFAULT_KEEP = 2

/** Seconds after which a call may be repeated while the library is not ready. */
const RETRY_AFTER_S = 3

export interface StartOptions {
  dataDir: string
  /** Folder or object store; the folder `library` in `dataDir` when undefined. */
  libraryUri?: string | undefined
  /** Versions that are kept, the current one included. */
  keep?: number
  /** Milliseconds between two looks for versions to remove. */
  sweepEveryMs?: number
  /**
   * Where versions of a library in an object store are copied to; the folder `library-cache` in `dataDir` when
   * undefined.
   */
  copies?: CopiesPlace | undefined
  onProgress?: (state: LibraryState) => void
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** A library that opens in the background. */
export interface StartedLibrary extends Library, LibraryCatalog, LibraryEditions {
  /** Resolves when the library is ready or could not be opened; never rejects. */
  settled: Promise<void>
  /** What the open version knows from memory. */
  index(): VersionIndex
  /** The number of the version that serves, and its inputs. Throws until the library is ready. */
  served(): { number: number; inputs: Manifest['inputs'] }
  /** Checks for a newer version now. Resolves when it is open, if there is one. */
  look(): Promise<void>
}

/**
 * Opens the library in the background: the newest version that this build of the product can read. Where there is none,
 * one is prepared in a process of its own; until then `state()` reports the progress and every reading method throws
 * AppError `library_preparing`. A library that is there and cannot be read is tried again, at growing intervals, until
 * it can, and is never replaced: meanwhile they throw `library_unreadable`. A newer version replaces the open one
 * within seconds, between two calls; when another build has published texts, they are prepared for this one while it
 * serves on.
 */
export function startLibrary(options: StartOptions): StartedLibrary {
  const { dataDir, libraryUri, copies, keep = DEFAULT_KEEP, sweepEveryMs = SWEEP_EVERY_MS, onProgress, log } = options
  const uri = libraryUri ?? path.join(dataDir, 'library')
  const openNearest = createOpenNearest(uri, copies ?? { folder: path.join(dataDir, 'library-cache'), maxBytes: Infinity }, log)
  const newest = createNewestVersion({ uri, openNearest, onReplaced: () => sweeps.request(), log })
  const closing = new AbortController()
  let state: LibraryState = { state: 'preparing', stage: 'opening', progress: 0 }
  /** A call failed on the open version, or the last look did. */
  let isDoubted = false
  let failures = 0
  let lookAgainAt = 0

  const setState = (next: LibraryState) => {
    state = next
    onProgress?.(next)
  }
  const setReady = ({ works, segments, languages }: Manifest) => setState({ state: 'ready', works, segments, languages })
  const note = (message: string) => (err: unknown) => log.error({ err }, message)

  /** Opens the newest version. Returns whether the newest texts are missing in it. */
  const refresh = async (): Promise<boolean> => {
    const { opened, isBehind } = await newest.refresh()
    const manifest = newest.current()?.manifest
    if (!opened || manifest === undefined) return isBehind
    isDoubted = false
    if (!closing.signal.aborted) setReady(manifest)
    return isBehind
  }

  /** Opens what is there, prepares what is missing, and checks what is open when a call has failed on it. */
  const look = async (): Promise<void> => {
    try {
      const isBehind = await refresh()
      if (newest.current() === undefined) {
        setState({ state: 'preparing', stage: 'starting', progress: 0 })
        await prepareApart(uri, (progress) => setState({ state: 'preparing', ...progress }), closing.signal)
        await refresh()
        if (newest.current() === undefined) throw new Error('The library that was built cannot be read')
      } else if (isBehind && Date.now() >= catchUpAt) catchingUp.request()
      const open = newest.current()
      if (isDoubted && open) {
        await prove(open)
        setReady(open.manifest)
      }
      isDoubted = false
      failures = 0
    } catch (error) {
      if (!closing.signal.aborted) await fail(error)
    }
  }

  /**
   * An open version that can still be read serves on; without one the library is out of service until a later look
   * succeeds.
   */
  const fail = async (error: unknown): Promise<void> => {
    const open = newest.current()
    const file = error instanceof UnreadableLibrary ? error.file : undefined
    const longest = file === undefined ? LONGEST_WAIT_MS.failed : LONGEST_WAIT_MS.unreadable
    lookAgainAt = Date.now() + Math.min(longest, POLL_INTERVAL_MS * 2 ** failures++)
    isDoubted = true
    log.error({ err: error, file, version: open?.manifest.version }, 'library read failed')
    const reason = error instanceof Error ? error.message : String(error)
    const outOfService: LibraryState = file === undefined ? { state: 'failed', reason } : { state: 'unreadable', file, reason }
    if (open === undefined) return setState(outOfService)
    await prove(open).then(
      () => state.state !== 'ready' && setReady(open.manifest),
      () => setState(outOfService),
    )
  }

  /** Another build has published texts: they are prepared for this one beside the version that it serves. */
  let catchUpAt = 0
  const catchingUp = createSingleFlight(
    async () => {
      catchUpAt = Date.now() + CATCH_UP_AGAIN_MS
      await prepareApart(uri, () => undefined, closing.signal)
      catchUpAt = 0
      looks.request()
    },
    { onError: note('preparing the newest texts failed') },
  )
  const onError = note('library poll failed')
  const looks = createSingleFlight(look, { onError })
  looks.request()
  const polling = every(
    POLL_INTERVAL_MS,
    () => {
      if (Date.now() >= lookAgainAt) looks.request()
    },
    { onError },
  )
  const sweeps = createSingleFlight(
    async () => {
      const removed = await newest.removeOld(keep)
      if (removed.length > 0) log.info({ removed }, 'old versions of the library removed')
    },
    { onError: note('old versions of the library are not removed') },
  )
  const sweeping = every(sweepEveryMs, () => sweeps.request(), { onError })

  const requireVersion = (): OpenVersion => {
    if (state.state === 'unreadable') throw new AppError('library_unreadable', state.reason, { details: { retryAfter: RETRY_AFTER_S } })
    const open = newest.current()
    if (open !== undefined) return open
    throw new AppError('library_preparing', `The library is not ready: ${state.state}`, { details: { retryAfter: RETRY_AFTER_S } })
  }

  /**
   * Reads, once more when a newer version has been opened meanwhile. What fails on a readable version is an error of
   * the call.
   */
  const read = async <T>(reading: (from: OpenVersion) => Promise<T>): Promise<T> => {
    const from = requireVersion()
    try {
      return await reading(from)
    } catch (error) {
      isDoubted = true
      looks.request()
      await looks.idle()
      const now = requireVersion()
      if (now === from) throw error
      return reading(now)
    }
  }

  return {
    settled: looks.idle(),
    async look() {
      looks.request()
      await looks.idle()
    },
    state: () => state,
    works: () => requireVersion().works,
    work: (title) => requireVersion().work(title),
    segments: (refs) => read((from) => from.segments(refs)),
    range: (work, first, last) => read((from) => from.range(work, first, last)),
    within: (work, sections) => read((from) => from.within(work, sections)),
    search: (request) => read((from) => from.search(request)),
    tokens: (refs) => read((from) => from.tokens(refs)),
    countMatches: (request) => read((from) => from.countMatches(request)),
    documentFrequency: (field, token) => requireVersion().documentFrequency(field, token),
    size: () => requireVersion().manifest.segments,
    index: requireVersion,
    served() {
      requireVersion()
      return newest.served()
    },
    linksTo: async (refs) => commentaryLinks(requireVersion(), refs),
    linksFrom: () => Promise.resolve([]),
    version: () => requireVersion().manifest.version,
    catalog: () => requireVersion().catalog,
    records: () => requireVersion().records,
    isGiven: isStarterEdition,
    parts: (work, levels) => requireVersion().parts(work, levels),
    at: (where) => read((from) => from.at(where)),
    async close() {
      closing.abort()
      await polling.stop()
      await sweeping.stop()
      await sweeps.close()
      await looks.close()
      await catchingUp.close()
      await newest.close()
    },
  }
}
