import { z } from 'zod'
import { openVersion } from './open-version.ts'
import type { LibraryStorage } from '../storage/library-storage.ts'
import { readPublished } from '../storage/published-descriptions.ts'
import { UnreadableLibrary } from '../storage/unreadable.ts'
import { checkFiles } from '../storage/version-files.ts'
import type { Version } from '../storage/version-list.ts'

/** The result of a complete check of one version, which is kept beside it. */
export const VersionCheck = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  files: z.number(),
  bytes: z.number(),
  /** The first file that is not as it was written; null when all are. */
  problem: z.object({ file: z.string(), reason: z.string() }).nullable(),
})
export type VersionCheck = z.infer<typeof VersionCheck>

export const checkFile = (number: number) => `checks/${String(number)}.json`

/**
 * Reads every byte of a version, compares the checksums with those of its publishing, opens it, and records the result.
 */
export async function checkVersion(storage: LibraryStorage, { number, manifest }: Version): Promise<VersionCheck> {
  const bytes = manifest.files.reduce((sum, [, size]) => sum + size, 0)
  const problem = await findProblem(storage, manifest)
  const check = { number, at: new Date().toISOString(), files: manifest.files.length, bytes, problem }
  // A library that may only be read is checked all the same.
  await storage.files.write(checkFile(number), JSON.stringify(check)).catch(() => undefined)
  return check
}

async function findProblem(storage: LibraryStorage, manifest: Version['manifest']): Promise<VersionCheck['problem']> {
  try {
    await checkFiles(storage, manifest, { thorough: true })
    await readPublished(storage.files, manifest.inputs)
    const version = await openVersion(storage, manifest)
    version.close()
    return null
  } catch (error) {
    if (error instanceof UnreadableLibrary) return { file: error.file, reason: error.message }
    throw error
  }
}
