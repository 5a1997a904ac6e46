import { mkdir, open, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { readTarEntries, readZipEntries, type ArchiveEntry } from './archive-entries.ts'
import { detectArchiveKind } from './archive-kind.ts'

export interface UnpackLimits {
  entries: number
  /** Bytes of one text file. */
  file: number
  /** Bytes of all text files. */
  total: number
  /** The largest allowed ratio of unpacked to packed bytes. It does not apply up to `small` unpacked bytes. */
  ratio: number
  small: number
}

const MB = 1024 * 1024
/** The complete Sefaria-Export has some 100,000 files, the largest of 30 MB, and compresses to an eighth. */
export const UNPACK_LIMITS: UnpackLimits = { entries: 400_000, file: 64 * MB, total: 30 * 1024 * MB, ratio: 100, small: 64 * MB }

/** More levels than any export has. */
const MAX_DEPTH = 20
const MAX_NAME_LENGTH = 1_000
/** Shows other machines that the draft is still being written. */
const TOUCH_INTERVAL_MS = 5_000

/** Ends the unpacking with a problem. */
class Refused extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, options: { cause?: unknown } = {}) {
    super(problem, options)
    this.problem = problem
  }
}

/**
 * Unpacks the texts (`.json`) of an archive into an empty folder and skips other files. Trusts nothing that the archive
 * declares, and writes nothing outside the folder. `into` null: only checks the archive, as far as its directory tells
 * (a tar archive has none). Returns the problem or the number of texts; what was written before a problem stays.
 */
export async function unpack(
  file: string,
  into: string | null,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<{ problem: ArchiveProblem } | { texts: number }> {
  try {
    const kind = await detectArchiveKind(file)
    if (kind === 'empty') return { problem: 'empty' }
    if (kind === null) return { problem: 'not_an_archive' }
    if (into === null && kind === 'tar.gz') return { texts: 1 }
    const { size } = await stat(file)
    const allowed = Math.min(limits.total, Math.max(limits.small, size * limits.ratio))
    let raw = 0
    const entries =
      kind === 'zip'
        ? readZipEntries(file)
        : readTarEntries(file, (bytes) => {
            raw += bytes
            if (raw > allowed) throw new Refused('bomb')
          })
    const texts = await unpackEntries(entries, into, { ...limits, total: allowed })
    return texts === 0 ? { problem: 'no_texts' } : { texts }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem }
    return { problem: (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'no_space' : 'damaged' }
  }
}

async function unpackEntries(entries: AsyncIterable<ArchiveEntry>, into: string | null, limits: UnpackLimits): Promise<number> {
  let count = 0
  let texts = 0
  let bytes = 0
  let touched = Date.now()
  for await (const entry of entries) {
    if (++count > limits.entries) throw new Refused('too_many')
    if (entry.encrypted) throw new Refused('encrypted')
    const segments = toPathSegments(entry.name)
    if (segments === undefined || entry.type === 'other') throw new Refused('unsafe')
    if (entry.type === 'folder' || !segments.at(-1)?.endsWith('.json')) continue
    if (entry.size > limits.file || bytes + entry.size > limits.total) throw new Refused('bomb')
    texts++
    if (into === null) {
      bytes += entry.size
      continue
    }
    await makeFolders(into, segments.slice(0, -1))
    const written = await write(entry, path.join(into, ...segments), Math.min(limits.file, limits.total - bytes))
    bytes += written
    if (Date.now() - touched < TOUCH_INTERVAL_MS) continue
    touched = Date.now()
    await utimes(into, new Date(), new Date())
  }
  return texts
}

/** The path of an entry below the target folder; undefined when it leads elsewhere. */
function toPathSegments(name: string): string[] | undefined {
  if (name.length > MAX_NAME_LENGTH || /[\p{Cc}\\]|^\/|^[A-Za-z]:/u.test(name)) return undefined
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.includes('..') || segments.length > MAX_DEPTH ? undefined : segments
}

/**
 * Makes the folders above an entry, but not the target folder: if that was removed, the unpacking has been given up.
 */
async function makeFolders(into: string, segments: readonly string[]): Promise<void> {
  for (let depth = 1; depth <= segments.length; depth++) {
    await mkdir(path.join(into, ...segments.slice(0, depth))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function write(entry: ArchiveEntry, target: string, maxBytes: number): Promise<number> {
  const handle = await open(target, 'w', 0o600)
  let size = 0
  try {
    for await (const chunk of entry.content()) {
      size += chunk.length
      if (size > maxBytes) throw new Refused('bomb')
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return size
}
