import type { Files } from '../../ports/files.ts'
import { createFolderFiles } from './folder-files.ts'
import { isObjectStore, readStoreSettings, splitStoreLocation } from './store-settings.ts'

/**
 * The files at a location: a folder, or `s3://bucket/prefix`. The client of object stores is loaded for those only.
 * Throws when a setting of the object store is missing.
 */
export async function openFiles(location: string): Promise<Files> {
  if (!isObjectStore(location)) return createFolderFiles(location)
  const { bucket, prefix } = splitStoreLocation(location)
  const { createS3Client } = await import('./s3-client.ts')
  const { createS3Files } = await import('./s3-files.ts')
  return createS3Files(createS3Client(readStoreSettings(), bucket), prefix)
}
