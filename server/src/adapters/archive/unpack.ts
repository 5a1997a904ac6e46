import { mkdir, open, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { ArchiveProblem } from '@sugya/contract/api/imports'
import { tarEntries, zipEntries, type ArchiveEntry } from './archive-entries.ts'
import { archiveKind } from './archive-kind.ts'

export interface UnpackLimits {
  entries: number
  /** Bytes of one text. */
  file: number
  /** Bytes of all together. */
  total: number
  /** How many times as large as the archive all may be; small ones may repeat themselves as they like. */
  ratio: number
  small: number
}

const MB = 1024 * 1024
/** The whole of the source's export has some 100,000 files, the largest of 30 MB, and shrinks to an eighth. */
export const UNPACK_LIMITS: UnpackLimits = { entries: 400_000, file: 64 * MB, total: 30 * 1024 * MB, ratio: 100, small: 64 * MB }

/** A path of more levels than any export has. */
const DEEPEST = 20
const LONGEST_NAME = 1_000
/** How often the folder is touched, so that it is seen to be alive, in milliseconds. */
const TOUCH = 5_000

/** Ends the unpacking; the problem is the answer. */
class Refused extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, options: { cause?: unknown } = {}) {
    super(problem, options)
    this.problem = problem
  }
}

/**
 * Unpacks the texts (`.json`) of an archive into an empty folder; everything else in it is passed over. Nothing is believed that the archive says of
 * itself, and nothing is written outside of the folder. `into` null: only looks whether it can be, as far as its directory tells (a tar archive has none).
 * Answers why not, or how many texts there are; what was written until then stays.
 */
export async function unpack(
  file: string,
  into: string | null,
  limits: UnpackLimits = UNPACK_LIMITS,
): Promise<{ problem: ArchiveProblem } | { texts: number }> {
  try {
    const kind = await archiveKind(file)
    if (kind === 'empty') return { problem: 'empty' }
    if (kind === null) return { problem: 'not_an_archive' }
    if (into === null && kind === 'tar.gz') return { texts: 1 }
    const { size } = await stat(file)
    const allowed = Math.min(limits.total, Math.max(limits.small, size * limits.ratio))
    let raw = 0
    const entries =
      kind === 'zip'
        ? zipEntries(file)
        : tarEntries(file, (bytes) => {
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
    const place = placeOf(entry.name)
    if (place === undefined || entry.type === 'other') throw new Refused('unsafe')
    if (entry.type === 'folder' || !place.at(-1)?.endsWith('.json')) continue
    if (entry.size > limits.file || bytes + entry.size > limits.total) throw new Refused('bomb')
    texts++
    if (into === null) {
      bytes += entry.size
      continue
    }
    await makeWay(into, place.slice(0, -1))
    const written = await write(entry, path.join(into, ...place), Math.min(limits.file, limits.total - bytes))
    bytes += written
    if (Date.now() - touched < TOUCH) continue
    touched = Date.now()
    await utimes(into, new Date(), new Date())
  }
  return texts
}

/** The steps of the way to an entry from the folder it is unpacked into; undefined when it would lead elsewhere. */
function placeOf(name: string): string[] | undefined {
  if (name.length > LONGEST_NAME || /[\p{Cc}\\]|^\/|^[A-Za-z]:/u.test(name)) return undefined
  const steps = name.split('/').filter((step) => step !== '' && step !== '.')
  return steps.includes('..') || steps.length > DEEPEST ? undefined : steps
}

/** Makes the folders on the way to an entry, and never the one they lie in: when that has been removed, nobody waits for what is unpacked. */
async function makeWay(into: string, steps: readonly string[]): Promise<void> {
  for (let depth = 1; depth <= steps.length; depth++) {
    await mkdir(path.join(into, ...steps.slice(0, depth))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function write(entry: ArchiveEntry, target: string, most: number): Promise<number> {
  const handle = await open(target, 'w', 0o600)
  let size = 0
  try {
    for await (const chunk of entry.content()) {
      size += chunk.length
      if (size > most) throw new Refused('bomb')
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return size
}
