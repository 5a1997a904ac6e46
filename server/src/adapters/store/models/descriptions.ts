import type { RowProblem } from '@sugya/contract/api/descriptions'
import type { DescriptionStore, StoredDescriptions } from '../../../ports/store/descriptions.ts'
import { isUuid } from '../chat/rows.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, inArray, notInArray, sql } from '../database/drizzle.ts'
import { descriptionJobs as jobs, descriptionPortions as portions, descriptionRows as rows } from '../schema/descriptions.ts'

const ACTIVE = ['running', 'publishing', 'withdrawing'] as const

const sum = (column: string) =>
  sql<number>`(select coalesce(sum(p.${sql.raw(column)}), 0)::int from description_portions p where p.job_id = ${jobs}.id)`

const shown = {
  id: jobs.id,
  status: jobs.status,
  failure: jobs.failure,
  works: jobs.works,
  model: jobs.model,
  inputPrice: jobs.inputPrice,
  outputPrice: jobs.outputPrice,
  budget: jobs.budget,
  unit: jobs.unit,
  total: jobs.total,
  isCutShort: jobs.isCutShort,
  evaluation: jobs.evaluation,
  startedBy: jobs.startedBy,
  startedAt: jobs.startedAt,
  done: sql<number>`(select count(*)::int from description_portions p where p.job_id = ${jobs}.id and p.is_complete)`,
  skipped: sql<number>`(select count(*)::int from description_portions p where p.job_id = ${jobs}.id and p.is_complete and p.rows = 0)`,
  rows: sum('rows'),
  inputTokens: sum('input_tokens'),
  outputTokens: sum('output_tokens'),
  refused: sql<Partial<Record<RowProblem, number>>>`(select coalesce(jsonb_object_agg(problem, count), '{}') from (
    select r.key as problem, sum(r.value::int)::int as count from description_portions p, jsonb_each_text(p.refused) r
    where p.job_id = ${jobs}.id group by r.key) refused)`,
}

/** `exclusive`: no other process uses the database, so the lease of any other process is stale. */
export function createDescriptionStore(db: Database, exclusive: boolean): DescriptionStore {
  const find = async (id: string): Promise<StoredDescriptions | undefined> => {
    if (!isUuid(id)) return undefined
    const [row] = await db.select(shown).from(jobs).where(eq(jobs.id, id))
    return row
  }
  const held = (id: string, processId: string) => and(eq(jobs.id, id), eq(jobs.processId, processId), inArray(jobs.status, [...ACTIVE]))

  return {
    async start(job) {
      const [row] = await db.insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id })
      return row && (await find(row.id))
    },

    async acquire(processId, leaseTimeoutMs) {
      const isFree = exclusive
        ? undefined
        : sql`(${jobs.processId} is null or ${jobs.heartbeatAt} < now() - ${leaseTimeoutMs} * interval '1 millisecond')`
      const [row] = await db
        .update(jobs)
        .set({ processId, heartbeatAt: sql`now()` })
        .where(and(inArray(jobs.status, [...ACTIVE]), isFree))
        .returning(shown)
      return row
    },

    async heartbeat(id, processId, status) {
      const renewed = await db
        .update(jobs)
        .set({ heartbeatAt: sql`now()` })
        .where(and(held(id, processId), eq(jobs.status, status)))
      return renewed.rowCount === 1
    },

    async addPortion(id, processId, model, { key, rows: written, refused, isComplete, inputTokens, outputTokens }) {
      const values = JSON.stringify(written)
      const { rows: found } = await db.execute<{ held: boolean }>(sql`
        with held as (
          select id from description_jobs where id = ${id} and process_id = ${processId} and status = 'running' for share
        ), portion as (
          insert into description_portions as p (job_id, key, rows, refused, is_complete, input_tokens, output_tokens)
          select id, ${key}::text, ${written.length}::int, ${JSON.stringify(refused)}::jsonb, ${isComplete}::boolean, ${inputTokens}::int,
            ${outputTokens}::int from held
          on conflict (job_id, key) do update set
            rows = p.rows + excluded.rows,
            refused = (select coalesce(jsonb_object_agg(problem, count), '{}') from (
              select r.key as problem, sum(r.value::int)::int as count
              from (select * from jsonb_each_text(p.refused) union all select * from jsonb_each_text(excluded.refused)) r group by r.key) both_times),
            is_complete = excluded.is_complete,
            input_tokens = p.input_tokens + excluded.input_tokens,
            output_tokens = p.output_tokens + excluded.output_tokens
          where not p.is_complete
          returning p.job_id
        ), added as (
          insert into description_rows (job_id, ref, he, en, ru, model)
          select p.job_id, r.ref, r.he, r.en, r.ru, ${model}::text
          from portion p, rows from (jsonb_to_recordset(${values}::jsonb) as (ref text, he text, en text, ru text)) with ordinality
            as r (ref, he, en, ru, place)
          order by r.place
          on conflict do nothing
        )
        select exists (select 1 from held) as held`)
      return found[0]?.held === true
    },

    async setTotal(id, processId, total) {
      await db.update(jobs).set({ total }).where(held(id, processId))
    },

    async end(id, processId, { status, failure = null, evaluation }) {
      const ended = await db
        .update(jobs)
        .set({ status, failure, processId: null, ...(evaluation !== undefined && { evaluation }) })
        .where(held(id, processId))
      return ended.rowCount === 1
    },

    async release(processId) {
      await db
        .update(jobs)
        .set({ processId: null })
        .where(and(eq(jobs.processId, processId), inArray(jobs.status, [...ACTIVE])))
    },

    async move(id, from, { status, budget, isCutShort }) {
      if (!isUuid(id)) return undefined
      const isOther = sql`not exists (select 1 from description_jobs o where o.id <> ${id} and ${inArray(sql`o.status`, [...ACTIVE])})`
      const changed = await db
        .update(jobs)
        .set({
          status,
          failure: null,
          processId: null,
          ...(budget !== undefined && { budget }),
          ...(isCutShort !== undefined && { isCutShort }),
        })
        .where(and(eq(jobs.id, id), inArray(jobs.status, [...from]), ACTIVE.some((one) => one === status) ? isOther : undefined))
      return changed.rowCount === 1 ? await find(id) : undefined
    },

    find,

    list: (limit) => db.select(shown).from(jobs).orderBy(desc(jobs.startedAt), desc(jobs.id)).limit(limit),

    async takenWorks() {
      const taken = await db
        .select({ works: jobs.works })
        .from(jobs)
        .where(notInArray(jobs.status, ['discarded', 'withdrawn']))
      return [...new Set(taken.flatMap(({ works }) => works))]
    },

    listPortions: (id) => db.select({ key: portions.key, isComplete: portions.isComplete }).from(portions).where(eq(portions.jobId, id)),

    rows: (id) =>
      db
        .select({ ref: rows.ref, he: rows.he, en: rows.en, ru: rows.ru, model: rows.model, createdAt: rows.createdAt })
        .from(rows)
        .where(eq(rows.jobId, id))
        .orderBy(asc(rows.place)),

    async sample(id, limit) {
      const { rows: found } = await db.execute<Record<'ref' | 'he' | 'en' | 'ru' | 'model', string> & { at: string | Date }>(sql`
        select ref, he, en, ru, model, created_at as at from (
          select r.*, row_number() over (order by place) - 1 as number, count(*) over () as total from description_rows r where job_id = ${id}
        ) numbered
        where floor(number * ${limit}::numeric / total) > floor((number - 1) * ${limit}::numeric / total)
        order by place limit ${limit}`)
      return found.map(({ at, ...row }) => ({ ...row, createdAt: new Date(at) }))
    },

    async clear(id) {
      await db.delete(rows).where(eq(rows.jobId, id))
      await db.delete(portions).where(eq(portions.jobId, id))
    },
  }
}
