import { mkdir } from 'node:fs/promises'
import { connect, Session, type Connection } from '@lancedb/lancedb'
import { Pointer, POINTER_TABLE } from './tables.ts'
import { isFolder } from './version-files.ts'

const MB = 1024n * 1024n

/** Cache sizes: the engine's defaults would take up to 7 GB; these fit the indexes of a million segments. */
const INDEX_CACHE = 160n * MB
const METADATA_CACHE = 48n * MB

/** Connects to the library's folder (created when missing) or object store. */
export async function connectLibrary(uri: string): Promise<Connection> {
  if (isFolder(uri)) await mkdir(uri, { recursive: true })
  return connect(uri, { session: new Session(INDEX_CACHE, METADATA_CACHE) })
}

/** The pointer's content, or undefined when there is no readable one. */
export async function readPointer(connection: Connection): Promise<Pointer | undefined> {
  try {
    const table = await connection.openTable(POINTER_TABLE)
    const rows = await table.query().toArrow()
    table.close()
    return Pointer.parse(JSON.parse(String(rows.getChild('pointer')?.get(0))))
  } catch {
    // Missing at the first start, unreadable when damaged: either way no version is current.
    return undefined
  }
}
