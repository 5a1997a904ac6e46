import type { Owner } from '../../../ports/store/conversations.ts'
import type { StudyStore } from '../../../ports/store/study.ts'
import type { Executor } from '../accounts/rows.ts'
import { isOwnedBy, toOwnerColumns } from '../chat/rows.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, sql } from '../database/drizzle.ts'
import { studyHistory, studyPlaces, studySettings } from '../schema/study.ts'

type PlaceStore = Pick<
  StudyStore,
  'listPlaces' | 'writePlace' | 'removePlace' | 'listHistory' | 'clearHistory' | 'remembers' | 'setRemembers'
>

/** Stores where readers have stopped, what they have read, and whether it is recorded. */
export function createPlaceStore(db: Database): PlaceStore {
  return {
    async listPlaces(owner, limit, work) {
      return await db
        .select({ work: studyPlaces.work, ref: studyPlaces.ref, readAt: studyPlaces.readAt })
        .from(studyPlaces)
        .where(and(isOwnedBy(studyPlaces, owner), work === undefined ? undefined : eq(studyPlaces.work, work)))
        .orderBy(desc(studyPlaces.readAt), studyPlaces.work)
        .limit(limit)
    },

    writePlace: (owner, { work, ref, section, readAt }, historyLimit) =>
      db.transaction(async (tx) => {
        if (!(await remembers(tx, owner))) return false
        const columns = toOwnerColumns(owner)
        const isUser = owner.kind === 'user'
        await tx
          .insert(studyPlaces)
          .values({ ...columns, work, ref, readAt })
          .onConflictDoUpdate({
            target: [isUser ? studyPlaces.userId : studyPlaces.guestId, studyPlaces.work],
            set: { ref, readAt },
            setWhere: sql`${studyPlaces.readAt} <= excluded.read_at`,
          })
        const day = readAt.toISOString().slice(0, 10)
        const [read] = await tx
          .insert(studyHistory)
          .values({ ...columns, work, ref: section, day, readAt })
          .onConflictDoUpdate({
            target: [isUser ? studyHistory.userId : studyHistory.guestId, studyHistory.day, studyHistory.ref],
            set: { readAt: sql`greatest(${studyHistory.readAt}, excluded.read_at)` },
          })
          .returning({ isNew: sql<boolean>`xmax = 0` })
        if (read?.isNew === true) await forgetOldest(tx, owner, historyLimit)
        return true
      }),

    async removePlace(owner, work) {
      const removed = await db.delete(studyPlaces).where(and(isOwnedBy(studyPlaces, owner), eq(studyPlaces.work, work)))
      return removed.rowCount === 1
    },

    async listHistory(owner, { limit, before }) {
      const after = before && sql`(${studyHistory.readAt}, ${studyHistory.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
      return await db
        .select({ id: studyHistory.id, work: studyHistory.work, ref: studyHistory.ref, readAt: studyHistory.readAt })
        .from(studyHistory)
        .where(and(isOwnedBy(studyHistory, owner), after))
        .orderBy(desc(studyHistory.readAt), desc(studyHistory.id))
        .limit(limit)
    },

    clearHistory: (owner) => db.transaction((tx) => clearHistory(tx, owner)),

    remembers: (owner) => remembers(db, owner),

    setRemembers: async (owner, remember) => {
      await db
        .insert(studySettings)
        .values({ ...toOwnerColumns(owner), remember })
        .onConflictDoUpdate({
          target: owner.kind === 'user' ? studySettings.userId : studySettings.guestId,
          set: { remember, updatedAt: sql`now()` },
        })
    },
  }
}

async function remembers(tx: Executor, owner: Owner): Promise<boolean> {
  const [row] = await tx.select({ remember: studySettings.remember }).from(studySettings).where(isOwnedBy(studySettings, owner))
  return row?.remember ?? true
}

async function clearHistory(tx: Executor, owner: Owner): Promise<void> {
  await tx.delete(studyPlaces).where(isOwnedBy(studyPlaces, owner))
  await tx.delete(studyHistory).where(isOwnedBy(studyHistory, owner))
}

async function forgetOldest(tx: Executor, owner: Owner, limit: number): Promise<void> {
  const oldest = tx
    .select({ id: studyHistory.id })
    .from(studyHistory)
    .where(isOwnedBy(studyHistory, owner))
    .orderBy(desc(studyHistory.readAt), desc(studyHistory.id))
    .offset(limit)
  await tx.delete(studyHistory).where(sql`${studyHistory.id} in (${oldest})`)
}
