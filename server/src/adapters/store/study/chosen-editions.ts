import type { StudyStore } from '../../../ports/store/study.ts'
import { isOwnedBy, toOwnerColumns } from '../chat/rows.ts'
import type { Database } from '../database/database.ts'
import { and, desc, inArray, sql } from '../database/drizzle.ts'
import { studyEditions } from '../schema/study.ts'

/** Stores the editions in which readers prefer to read. */
export function createChosenEditionStore(db: Database): Pick<StudyStore, 'listEditions' | 'chooseEdition'> {
  return {
    async listEditions(owner, limit) {
      return await db
        .select({ title: studyEditions.title, chosenAt: studyEditions.chosenAt })
        .from(studyEditions)
        .where(isOwnedBy(studyEditions, owner))
        .orderBy(desc(studyEditions.chosenAt), studyEditions.title)
        .limit(limit)
    },

    chooseEdition: (owner, { title, chosenAt }, limit) =>
      db.transaction(async (tx) => {
        await tx
          .insert(studyEditions)
          .values({ ...toOwnerColumns(owner), title, chosenAt })
          .onConflictDoUpdate({
            target: [owner.kind === 'user' ? studyEditions.userId : studyEditions.guestId, studyEditions.title],
            set: { chosenAt: sql`greatest(${studyEditions.chosenAt}, excluded.chosen_at)` },
          })
        const oldest = tx
          .select({ title: studyEditions.title })
          .from(studyEditions)
          .where(isOwnedBy(studyEditions, owner))
          .orderBy(desc(studyEditions.chosenAt), studyEditions.title)
          .offset(limit)
        await tx.delete(studyEditions).where(and(isOwnedBy(studyEditions, owner), inArray(studyEditions.title, oldest)))
      }),
  }
}
