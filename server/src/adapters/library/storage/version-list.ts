import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LibraryStorage } from './library-storage.ts'
import { readPointer } from './legacy-pointer.ts'
import { isCurrent, Manifest } from './tables.ts'
import { UnreadableLibrary } from './unreadable.ts'

/**
 * A published version. Numbers count up in the order of publishing; the same tables may be published again, by a return
 * to them.
 */
export interface Version {
  number: number
  manifest: Manifest
}

export interface VersionList {
  /** Those whose manifest can be read, oldest first. */
  versions: readonly Version[]
  /** Manifests that hold something else than was written. */
  damaged: readonly { number: number; file: string }[]
  /** The highest number, readable or not; 0 where nothing has been published. */
  newest: number
  /** The versions of a library of 0.1.0, which have no files yet. */
  isLegacy: boolean
}

const FOLDER = 'versions'
export const versionFile = (number: number) => `${FOLDER}/${String(number).padStart(8, '0')}.json`

/** A manifest with its own checksum. */
const Stored = z.object({ sha256: z.string(), manifest: z.unknown() })
const hash = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('base64url')

/**
 * The published versions. A version is current from the moment its manifest exists; manifests are created once and
 * never changed, so that the newest number is the pointer. Throws UnreadableLibrary when the storage does not let us
 * read, or has tables of imported texts and no manifest.
 */
export async function readVersions(storage: LibraryStorage, known: readonly Version[] = []): Promise<VersionList> {
  const versions: Version[] = []
  const damaged: { number: number; file: string }[] = []
  for (const file of await listNames(storage)) {
    const number = Number(/(\d+)\.json$/.exec(file)?.[1])
    const version = known.find((one) => one.number === number) ?? (await readVersion(storage, file, number))
    if (version === 'damaged') damaged.push({ number, file })
    // Removed since it was listed.
    else if (version !== undefined) versions.push(version)
  }
  const newest = Math.max(0, ...versions.map(({ number }) => number), ...damaged.map(({ number }) => number))
  if (newest > 0) return { versions, damaged, newest, isLegacy: false }
  const legacy = await readPointer(storage.connection)
  const manifests = legacy === undefined ? [] : legacy.previous === null ? [legacy.current] : [legacy.previous, legacy.current]
  return {
    versions: manifests.map((manifest, index) => ({ number: index + 1, manifest })),
    damaged,
    newest: manifests.length,
    isLegacy: true,
  }
}

async function listNames({ files }: LibraryStorage): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name } of files.list(FOLDER)) if (/\/\d+\.json$/.test(name)) names.push(name)
    return names
  } catch (cause) {
    throw new UnreadableLibrary(FOLDER, 'cannot be listed', { cause })
  }
}

async function readVersion({ files }: LibraryStorage, file: string, number: number): Promise<Version | 'damaged' | undefined> {
  const found = await files.read(file).catch((cause: unknown) => {
    throw new UnreadableLibrary(file, 'cannot be read', { cause })
  })
  if (found === undefined) return undefined
  try {
    const { sha256, manifest } = Stored.parse(JSON.parse(found.content.toString()))
    return hash(manifest) === sha256 ? { number, manifest: Manifest.parse(manifest) } : 'damaged'
  } catch {
    return 'damaged'
  }
}

/**
 * The newest version; undefined where nothing has been published. Throws UnreadableLibrary when its manifest is
 * damaged.
 */
export function findNewest({ versions, damaged, newest }: VersionList): Version | undefined {
  const problem = damaged.find(({ number }) => number === newest)
  if (problem !== undefined) throw new UnreadableLibrary(problem.file, 'other bytes than were written')
  return versions.at(-1)
}

/**
 * The newest version that this build of the product can read, and whether it has the texts of the newest version at
 * all: another build may have published texts since.
 */
export function findOwn(list: VersionList): { own: Version | undefined; isBehind: boolean } {
  const newest = findNewest(list)
  const own = list.versions.findLast(({ manifest }) => isCurrent(manifest))
  return { own, isBehind: own === undefined || (own !== newest && newest !== undefined && !hasSameTexts(own.manifest, newest.manifest)) }
}

const hasSameTexts = (a: Manifest, b: Manifest) => toTextsKey(a) === toTextsKey(b)
const toTextsKey = ({ inputs }: Manifest) => JSON.stringify(Object.entries(inputs).sort(([x], [y]) => (x < y ? -1 : 1)))

/** Publishes a manifest under the number after those listed. Undefined when another process has taken the number. */
export async function addVersion({ files }: LibraryStorage, manifest: Manifest, list: VersionList): Promise<Version | undefined> {
  if (list.isLegacy) for (const version of list.versions) await files.create(versionFile(version.number), serialize(version.manifest))
  const number = list.newest + 1
  const tag = await files.create(versionFile(number), serialize(manifest))
  return tag === undefined ? undefined : { number, manifest }
}

const serialize = (manifest: Manifest) => JSON.stringify({ sha256: hash(manifest), manifest })

/** Takes a version out of the list; its tables stay. The function returned puts it back. */
export async function withdrawVersion({ files }: LibraryStorage, number: number): Promise<() => Promise<void>> {
  const file = versionFile(number)
  const found = await files.read(file)
  await files.remove(file)
  return async () => {
    if (found !== undefined) await files.create(file, found.content)
  }
}
