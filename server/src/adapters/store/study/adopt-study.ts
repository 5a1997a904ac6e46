import type { Executor } from '../accounts/rows.ts'
import { sql } from '../database/drizzle.ts'

/**
 * Moves the marks, places, history and chosen editions of a guest to a user, in the caller's transaction. What the user
 * has stays: a bookmark of the same passage, a later place, a later choice of an edition, the choice whether reading is
 * recorded; a user who has switched it off takes over no places.
 */
export async function adoptStudy(tx: Executor, userId: string, guestId: string): Promise<void> {
  const [user, guest] = [sql`${userId}::uuid`, sql`${guestId}::uuid`]
  await tx.execute(sql`
    delete from study_marks mine where mine.guest_id = ${guest} and mine.kind = 'bookmark' and exists (
      select 1 from study_marks own where own.user_id = ${user} and own.kind = 'bookmark' and own.work = mine.work and own.ref = mine.ref)`)
  await tx.execute(
    sql`delete from study_marks mine where mine.guest_id = ${guest} and exists (select 1 from study_marks own where own.user_id = ${user} and own.id = mine.id)`,
  )
  await tx.execute(sql`update study_marks set user_id = ${user}, guest_id = null where guest_id = ${guest}`)
  const isRecorded = sql`not exists (select 1 from study_settings where user_id = ${user} and not remember)`
  await tx.execute(sql`
    insert into study_places (user_id, work, ref, read_at)
    select ${user}, work, ref, read_at from study_places where guest_id = ${guest} and ${isRecorded}
    on conflict (user_id, work) do update set ref = excluded.ref, read_at = excluded.read_at where excluded.read_at > study_places.read_at`)
  await tx.execute(sql`
    insert into study_history (user_id, work, ref, day, read_at)
    select ${user}, work, ref, day, read_at from study_history where guest_id = ${guest} and ${isRecorded}
    on conflict (user_id, day, ref) do update set read_at = greatest(study_history.read_at, excluded.read_at)`)
  await tx.execute(sql`
    insert into study_editions (user_id, title, chosen_at)
    select ${user}, title, chosen_at from study_editions where guest_id = ${guest}
    on conflict (user_id, title) do update set chosen_at = greatest(study_editions.chosen_at, excluded.chosen_at)`)
  await tx.execute(sql`
    insert into study_settings (user_id, remember) select ${user}, remember from study_settings where guest_id = ${guest}
    on conflict (user_id) do nothing`)
  for (const table of [sql`study_places`, sql`study_history`, sql`study_editions`, sql`study_settings`])
    await tx.execute(sql`delete from ${table} where guest_id = ${guest}`)
}
