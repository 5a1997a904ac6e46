import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import type { Connection } from '@lancedb/lancedb'
import { every } from '../../../background/every.ts'
import { createSingleFlight } from '../../../background/single-flight.ts'
import { AppError } from '../../../errors.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { Library, LibraryCatalog, LibraryState } from '../../../ports/library.ts'
import { commentaryLinks } from './commentary-links.ts'
import { connectLibrary, readPointer } from '../storage/connect.ts'
import { openVersion, type OpenVersion } from './open-version.ts'
import { isStarterEdition } from '../starter/starter-editions.ts'
import { isCurrent } from '../storage/tables.ts'

/** How often the server looks for a newer version. */
const POLL_INTERVAL_MS = 2000

/** Milliseconds that a replaced version stays open for calls that still read it. */
const CLOSE_AFTER_MS = 5000

export interface StartOptions {
  dataDir: string
  /** Folder or object store; the folder `library` in `dataDir` when undefined. */
  libraryUri?: string | undefined
  onProgress?: (state: LibraryState) => void
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

/** A library that opens in the background. */
export interface StartedLibrary extends Library, LibraryCatalog, LibraryEditions {
  /** Resolves when the library is ready or has failed; never rejects. */
  settled: Promise<void>
  /** Checks for a newer version now. Resolves when it is open, if there is one. */
  look(): Promise<void>
}

/**
 * Opens the library in the background. A missing, damaged or outdated one is built in a process of its own. Until then
 * `state()` reports the progress and every reading method throws AppError `library_preparing`. A newer version written
 * by an import replaces the open one within seconds, between two calls.
 */
export function startLibrary({ dataDir, libraryUri, onProgress, log }: StartOptions): StartedLibrary {
  const location = { uri: libraryUri ?? path.join(dataDir, 'library'), dataDir }
  let state: LibraryState = { state: 'preparing', stage: 'opening', progress: 0 }
  let connection: Connection | undefined
  let open: OpenVersion | undefined
  let builder: ChildProcess | undefined
  let closed = false

  const setState = (next: LibraryState) => {
    state = next
    onProgress?.(next)
  }

  /** Opens the current version unless it is open. Returns whether a readable version is open. */
  const refresh = async (): Promise<boolean> => {
    connection ??= await connectLibrary(location.uri)
    const manifest = (await readPointer(connection))?.current
    if (manifest === undefined || !isCurrent(manifest) || manifest.version === open?.manifest.version) return open !== undefined
    const next = await openVersion(connection, location.uri, manifest)
    if (closed) {
      next.close()
      return false
    }
    const old = open
    open = next
    if (old !== undefined) setTimeout(old.close, CLOSE_AFTER_MS).unref()
    log.info({ version: manifest.version, works: manifest.works, segments: manifest.segments }, 'library open')
    setState({ state: 'ready', works: manifest.works, segments: manifest.segments, languages: manifest.languages })
    return true
  }

  const tryRefresh = async (): Promise<boolean> => {
    try {
      return await refresh()
    } catch (error) {
      log.error({ err: error }, 'library read failed')
      return open !== undefined
    }
  }

  const build = () =>
    new Promise<void>((resolve, reject) => {
      const file = path.join(import.meta.dirname, '../write/prepare-library.process.ts')
      builder = fork(file, [location.uri, dataDir], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      let stderr = ''
      builder.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
      builder.on('message', (progress: { stage: string; progress: number }) => {
        setState({ state: 'preparing', ...progress })
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
      setState({ state: 'preparing', stage: 'starting', progress: 0 })
      await build()
      if (!(await refresh())) throw new Error('The library that was built cannot be read')
    } catch (error) {
      if (closed) return
      log.error({ err: error }, 'library failed')
      setState({ state: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  const settled = start()
  const onError = (err: unknown) => log.error({ err }, 'library poll failed')
  const refreshes = createSingleFlight(
    async () => {
      await settled
      if (!closed) await tryRefresh()
    },
    { onError },
  )
  const polling = every(POLL_INTERVAL_MS, () => refreshes.request(), { onError })

  const requireVersion = (): OpenVersion => {
    if (open !== undefined) return open
    throw new AppError('library_preparing', `The library is not ready: ${state.state}`, { details: { retryAfter: 3 } })
  }

  /** Reads, and retries once when the version was dropped meanwhile. */
  const read = async <T>(reading: (from: OpenVersion) => Promise<T>): Promise<T> => {
    const from = requireVersion()
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
    async look() {
      refreshes.request()
      await refreshes.idle()
    },
    state: () => state,
    works: () => requireVersion().works,
    work: (title) => requireVersion().work(title),
    segments: (refs) => read((from) => from.segments(refs)),
    range: (work, first, last) => read((from) => from.range(work, first, last)),
    within: (work, sections) => read((from) => from.within(work, sections)),
    search: (request) => read((from) => from.search(request)),
    documentFrequency: (field, token) => requireVersion().documentFrequency(field, token),
    size: () => requireVersion().manifest.segments,
    linksTo: async (refs) => commentaryLinks(requireVersion(), refs),
    version: () => requireVersion().manifest.version,
    catalog: () => requireVersion().catalog,
    records: () => requireVersion().records,
    isGiven: isStarterEdition,
    parts: (work, levels) => requireVersion().parts(work, levels),
    at: (where) => read((from) => from.at(where)),
    async close() {
      closed = true
      builder?.kill()
      await polling.stop()
      await refreshes.close()
      await settled
      open?.close()
      connection?.close()
    },
  }
}
