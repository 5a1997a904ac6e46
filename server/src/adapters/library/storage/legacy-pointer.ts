import type { Connection } from '@lancedb/lancedb'
import { Pointer, POINTER_TABLE } from './tables.ts'
import { UnreadableLibrary } from './unreadable.ts'

/**
 * The pointer table of a library of 0.1.0, or undefined where no library has been published yet. Throws
 * UnreadableLibrary when there is one that cannot be read, and when there are tables of imported texts without any list
 * of versions.
 */
export async function readPointer(connection: Connection): Promise<Pointer | undefined> {
  const file = `${POINTER_TABLE}.lance`
  const tables = await connection.tableNames().catch((cause: unknown) => {
    throw new UnreadableLibrary('the list of tables', 'refused', { cause })
  })
  if (!tables.includes(POINTER_TABLE)) {
    // Nothing is imported before a first version is published: such tables are a library that has lost its list of
    // versions.
    const imported = tables.find((name) => /^segments_(?!starter_)/.test(name))
    if (imported === undefined) return undefined
    throw new UnreadableLibrary('versions', `missing, while ${imported}.lance is there`)
  }
  try {
    const table = await connection.openTable(POINTER_TABLE)
    const rows = await table.query().toArrow()
    table.close()
    return Pointer.parse(JSON.parse(String(rows.getChild('pointer')?.get(0))))
  } catch (cause) {
    throw new UnreadableLibrary(file, 'cannot be read', { cause })
  }
}
