import type { SheetStore, StoredBlock, StoredSheet } from '../../../ports/store/sheets.ts'
import { isOwnedBy, isOwnedRow, isUuid, toOwnerColumns } from '../chat/rows.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, sql } from '../database/drizzle.ts'
import { sheets } from '../schema/sheets.ts'

/** References that the list shows of a sheet. */
const OPENING = 3

export function createSheetStore(db: Database): SheetStore {
  return {
    async list(owner) {
      const { id, title, sources, opening, link, createdAt, updatedAt } = sheets
      const rows = await db
        .select({ id, title, sources, opening, link, createdAt, updatedAt })
        .from(sheets)
        .where(isOwnedBy(sheets, owner))
        .orderBy(desc(updatedAt), desc(id))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }))
    },

    async find(owner, id) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .select()
        .from(sheets)
        .where(isOwnedRow(sheets, owner, id))
      return row && toSheet(row)
    },

    async create(owner, { id, title, blocks }, limit) {
      const [own] = await db
        .select()
        .from(sheets)
        .where(isOwnedRow(sheets, owner, id))
      if (own !== undefined) return toSheet(own)
      const [{ total } = { total: 0 }] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(sheets)
        .where(isOwnedBy(sheets, owner))
      if (total >= limit) return 'too_many'
      await db
        .insert(sheets)
        .values({ id, title, blocks, ...toOutline(blocks), ...toOwnerColumns(owner) })
        .onConflictDoNothing()
      const [made] = await db
        .select()
        .from(sheets)
        .where(isOwnedRow(sheets, owner, id))
      return made === undefined ? 'foreign' : toSheet(made)
    },

    async save(owner, id, { revision, title, blocks }) {
      if (!isUuid(id)) return 'missing'
      const [row] = await db
        .update(sheets)
        .set({ title, blocks, ...toOutline(blocks), revision: sql`${sheets.revision} + 1`, updatedAt: sql`now()` })
        .where(and(isOwnedRow(sheets, owner, id), eq(sheets.revision, revision)))
        .returning()
      if (row !== undefined) return toSheet(row)
      const [other] = await db
        .select({ id: sheets.id })
        .from(sheets)
        .where(isOwnedRow(sheets, owner, id))
      return other === undefined ? 'missing' : 'changed'
    },

    async remove(owner, id) {
      if (!isUuid(id)) return false
      const removed = await db.delete(sheets).where(isOwnedRow(sheets, owner, id))
      return removed.rowCount === 1
    },

    async share(owner, id, link) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .update(sheets)
        .set({ link: sql`coalesce(${sheets.link}, ${link})` })
        .where(isOwnedRow(sheets, owner, id))
        .returning({ link: sheets.link })
      return row?.link ?? undefined
    },

    async unshare(owner, id) {
      if (!isUuid(id)) return false
      const changed = await db
        .update(sheets)
        .set({ link: null })
        .where(isOwnedRow(sheets, owner, id))
      return changed.rowCount === 1
    },

    async findShared(link) {
      // Links come from URLs: the database is not queried for anything else.
      if (!/^[\w-]{1,64}$/.test(link)) return undefined
      const [row] = await db.select().from(sheets).where(eq(sheets.link, link))
      return row && toSheet(row)
    },
  }
}

function toSheet({ id, title, blocks, revision, link, createdAt, updatedAt }: typeof sheets.$inferSelect): StoredSheet {
  return { id, title, blocks, revision, link, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

function toOutline(blocks: readonly StoredBlock[]) {
  const sources = blocks.filter((block) => block.type === 'source')
  return { sources: sources.length, opening: sources.slice(0, OPENING).map(({ ref, heRef, ruRef }) => ({ ref, heRef, ruRef })) }
}
