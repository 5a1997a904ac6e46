import { mkdir } from 'node:fs/promises'
import { connect, Session, type Connection } from '@lancedb/lancedb'
import { isObjectStore } from '../../files/store-settings.ts'
import { readEngineOptions } from './engine-options.ts'

const MB = 1024n * 1024n

/** Cache sizes: the engine's defaults would take up to 7 GB; these fit the indexes of a million segments. */
const INDEX_CACHE = 160n * MB
const METADATA_CACHE = 48n * MB

/**
 * Connects to the library's folder (created when missing) or object store. Throws when a setting of the object store is
 * missing.
 */
export async function connectLibrary(uri: string): Promise<Connection> {
  if (!isObjectStore(uri)) await mkdir(uri, { recursive: true })
  return connect(uri, { session: new Session(INDEX_CACHE, METADATA_CACHE), storageOptions: readEngineOptions(uri) })
}
