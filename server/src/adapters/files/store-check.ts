import type { Files } from '../../ports/files.ts'
import { openFiles } from './open-files.ts'

/**
 * Creates the check of an object store for the readiness: throws when the store does not answer. All checks share one
 * client.
 */
export function createStoreCheck(location: string): () => Promise<void> {
  let files: Promise<Files> | undefined
  return async () => {
    files ??= openFiles(location)
    await (await files).ping()
  }
}
