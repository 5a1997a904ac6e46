import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { AppError } from '../../../errors.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { Library, LibraryShelf, LibraryState } from '../../../ports/library.ts'
import { commentaryLinks } from './commentary-links.ts'
import { connectLibrary, readPointer } from '../storage/connect.ts'
import { openVersion, type OpenVersion } from './open-version.ts'
import { isStarterEdition } from '../starter/starter-editions.ts'
import { isCurrent } from '../storage/tables.ts'

/** How often the server looks for a newer version, in milliseconds. */
const LOOK_EVERY = 2000

/** A version that has been replaced stays open so long for the calls that are still reading it, in milliseconds. */
const CLOSE_AFTER = 5000

export interface StartOptions {
  dataDir: string
  /** Folder or object store; the folder `library` in `dataDir` when undefined. */
  libraryUri?: string | undefined
  onProgress?: (state: LibraryState) => void
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** A library that comes up in the background. */
export interface StartedLibrary extends Library, LibraryShelf, LibraryEditions {
  /** Fulfilled when the library is ready or has failed; never rejected. */
  settled: Promise<void>
  /** Looks for a newer version at once. Fulfilled when it is open, if there is one. */
  look(): Promise<void>
}

/**
 * Opens the library, returning at once. When there is none, or a damaged or outdated one, it is built in a process of its own; until then `state()`
 * tells how far it is and every reading method throws AppError `library_preparing`. A newer version written by an import is noticed within
 * seconds and replaces the open one between two calls.
 */
export function startLibrary({ dataDir, libraryUri, onProgress, log }: StartOptions): StartedLibrary {
  const place = { uri: libraryUri ?? path.join(dataDir, 'library'), dataDir }
  let state: LibraryState = { state: 'preparing', stage: 'opening', progress: 0 }
  let connection: Connection | undefined
  let open: OpenVersion | undefined
  let builder: ChildProcess | undefined
  let closed = false

  const enter = (next: LibraryState) => {
    state = next
    onProgress?.(next)
  }

  /** Opens the current version if it is another than the open one. Answers whether a readable version is open. */
  const refresh = async (): Promise<boolean> => {
    connection ??= await connectLibrary(place.uri)
    const manifest = (await readPointer(connection))?.current
    if (manifest === undefined || !isCurrent(manifest) || manifest.version === open?.manifest.version) return open !== undefined
    const next = await openVersion(connection, place.uri, manifest)
    if (closed) {
      next.close()
      return false
    }
    const old = open
    open = next
    if (old !== undefined) setTimeout(old.close, CLOSE_AFTER).unref()
    log.info({ version: manifest.version, works: manifest.works, segments: manifest.segments }, 'library open')
    enter({ state: 'ready', works: manifest.works, segments: manifest.segments, languages: manifest.languages })
    return true
  }

  const tryRefresh = async (): Promise<boolean> => {
    try {
      return await refresh()
    } catch (error) {
      log.error({ err: error }, 'the library cannot be read')
      return open !== undefined
    }
  }

  const build = () =>
    new Promise<void>((resolve, reject) => {
      const file = path.join(import.meta.dirname, '../write/prepare-library.process.ts')
      builder = fork(file, [place.uri, dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      let stderr = ''
      builder.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
      builder.on('message', (progress: { stage: string; progress: number }) => {
        enter({ state: 'preparing', ...progress })
      })
      builder.on('error', reject)
      builder.on('exit', (code) => {
        if (code === 0) resolve()
        else reject(new Error(`Building the library failed: ${stderr.trim() || String(code)}`))
      })
    })

  const start = async () => {
    try {
      if (await tryRefresh()) return
      enter({ state: 'preparing', stage: 'starting', progress: 0 })
      await build()
      if (!(await refresh())) throw new Error('The library that was built cannot be read')
    } catch (error) {
      if (closed) return
      log.error({ err: error }, 'the library failed')
      enter({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  const settled = start()
  let looking = settled
  // One look at a time; the first only after the start is over.
  const look = (): Promise<void> =>
    (looking = looking.then(async () => {
      if (!closed) await tryRefresh()
    }))
  const timer = setInterval(() => void look(), LOOK_EVERY)
  timer.unref()

  const version = (): OpenVersion => {
    if (open !== undefined) return open
    throw new AppError('library_preparing', `The library is not ready: ${state.state}`, { details: { retryAfter: 3 } })
  }

  /** Reads, and once more when the version that was read has been dropped meanwhile. */
  const read = async <T>(reading: (from: OpenVersion) => Promise<T>): Promise<T> => {
    const from = version()
    try {
      return await reading(from)
    } catch (error) {
      await tryRefresh()
      if (open === undefined || open === from) throw error
      return reading(open)
    }
  }

  return {
    settled,
    look,
    state: () => state,
    works: () => version().works,
    work: (title) => version().work(title),
    segments: (refs) => read((from) => from.segments(refs)),
    range: (work, first, last) => read((from) => from.range(work, first, last)),
    within: (work, sections) => read((from) => from.within(work, sections)),
    search: (request) => read((from) => from.search(request)),
    documentFrequency: (field, token) => version().documentFrequency(field, token),
    size: () => version().manifest.segments,
    linksTo: async (refs) => commentaryLinks(version(), refs),
    version: () => version().manifest.version,
    shelf: () => version().shelved,
    records: () => version().records,
    isGiven: isStarterEdition,
    parts: (work, levels) => version().parts(work, levels),
    at: (where) => read((from) => from.at(where)),
    async close() {
      closed = true
      clearInterval(timer)
      builder?.kill()
      await settled
      await looking
      open?.close()
      connection?.close()
    },
  }
}
