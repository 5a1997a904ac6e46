import type { StoredModelChange, ModelStore, NewModelChange } from '../../../ports/store/models.ts'
import type { Database } from '../database/database.ts'
import { desc, eq, lt, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { modelChanges, registeredModels } from '../schema/models.ts'

export function createModelStore(db: Database): ModelStore {
  return {
    list: () => db.select().from(registeredModels).orderBy(desc(registeredModels.createdAt), desc(registeredModels.id)),

    async find(id) {
      if (!isUuid(id)) return undefined
      return (await db.select().from(registeredModels).where(eq(registeredModels.id, id)))[0]
    },

    async register(model) {
      return (await db.insert(registeredModels).values(model).onConflictDoNothing().returning())[0]
    },

    async remove(id) {
      if (!isUuid(id)) return false
      // One statement; a change that makes the model current locks the same row (`change`).
      const removed = await db.execute(sql`
        delete from registered_models where id = ${id}
          and id is distinct from (select to_id from model_changes order by number desc limit 1)
          and not exists (select 1 from evaluations e where e.status = 'running' and ${id}::uuid in (e.candidate_id, e.baseline_id))`)
      return removed.rowCount === 1
    },

    async changes({ limit, before }) {
      const rows = await db
        .select()
        .from(modelChanges)
        .where(before === undefined ? undefined : lt(modelChanges.number, before))
        .orderBy(desc(modelChanges.number))
        .limit(limit)
      return rows.map(toChange)
    },

    async lastChange() {
      const [row] = await db.select().from(modelChanges).orderBy(desc(modelChanges.number)).limit(1)
      return row && toChange(row)
    },

    async change(last, change) {
      return await db.transaction(async (tx) => {
        if (change.to.id !== null) {
          const held = await tx
            .select({ id: registeredModels.id })
            .from(registeredModels)
            .where(eq(registeredModels.id, change.to.id))
            .for('share')
          if (held.length === 0) return undefined
        }
        const [row] = await tx
          .insert(modelChanges)
          .values({ number: last + 1, ...toRow(change) })
          .onConflictDoNothing()
          .returning()
        return row && toChange(row)
      })
    },
  }
}

const toRow = ({ from, to, ...rest }: NewModelChange) => ({ ...rest, fromId: from.id, fromName: from.name, toId: to.id, toName: to.name })

function toChange({ fromId, fromName, toId, toName, ...rest }: typeof modelChanges.$inferSelect): StoredModelChange {
  return { ...rest, from: { id: fromId, name: fromName }, to: { id: toId, name: toName } }
}
