import type { Connection } from '@lancedb/lancedb'
import type { Files } from '../../../ports/files.ts'
import { openFiles } from '../../files/open-files.ts'
import { isObjectStore } from '../../files/store-settings.ts'
import { connectLibrary } from './connect.ts'
import { UnreadableLibrary } from './unreadable.ts'

/** Where a library is: its tables by the engine, and the small files beside them. */
export interface LibraryStorage {
  /** A folder or an object store. */
  uri: string
  connection: Connection
  files: Files
}

/**
 * Opens the storage at a location; the caller closes the connection. Throws UnreadableLibrary when an object store does
 * not answer or refuses: whether it has a library is not known then.
 */
export async function openStorage(uri: string): Promise<LibraryStorage> {
  const files = await openFiles(uri)
  if (!isObjectStore(uri)) return { uri, connection: await connectLibrary(uri), files }
  try {
    // Our own request comes first: the engine repeats for long what is refused, and does not say clearly what is wrong.
    await files.list('versions')[Symbol.asyncIterator]().next()
    return { uri, connection: await connectLibrary(uri), files }
  } catch (cause) {
    throw new UnreadableLibrary(uri, 'cannot be reached', { cause })
  }
}
