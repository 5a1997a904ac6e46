import type { Database } from '../database/database.ts'
import { sql } from '../database/drizzle.ts'

/** `StudyStore.purgeGuests`, in one transaction: a guest who returns meanwhile loses everything or nothing. */
export async function purgeGuests(db: Database, before: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ guest_id: string }>(sql`
      select guest_id from (
        select guest_id, updated_at as at from study_marks union all
        select guest_id, read_at from study_places union all
        select guest_id, read_at from study_history union all
        select guest_id, chosen_at from study_editions union all
        select guest_id, updated_at from study_settings union all
        select guest_id, updated_at from sheets union all
        select guest_id, updated_at from conversations
      ) as seen
      where guest_id is not null group by guest_id having max(at) < ${before.toISOString()}::timestamptz`)
    if (rows.length === 0) return 0
    // One parameter, whatever their number: PostgreSQL refuses more than 65,535.
    const guests = sql.param(rows.map(({ guest_id }) => guest_id))
    const tables = [sql`study_marks`, sql`study_places`, sql`study_history`, sql`study_editions`, sql`study_settings`, sql`sheets`]
    for (const table of tables) await tx.execute(sql`delete from ${table} where guest_id = any(${guests}::uuid[])`)
    return rows.length
  })
}
