import type { EvaluationStore, FindingStore, StoredEvaluation } from '../../../ports/store/models.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, or, sql } from '../database/drizzle.ts'
import { isUuid } from '../chat/rows.ts'
import { evaluatedAnswers, evaluations, findingMeasurements } from '../schema/models.ts'

const shown = {
  id: evaluations.id,
  status: evaluations.status,
  candidateId: evaluations.candidateId,
  candidateName: evaluations.candidateName,
  baselineId: evaluations.baselineId,
  baselineName: evaluations.baselineName,
  libraryVersion: evaluations.libraryVersion,
  questionSet: evaluations.questionSet,
  total: evaluations.total,
  results: evaluations.results,
  failure: evaluations.failure,
  startedBy: evaluations.startedBy,
  startedAt: evaluations.startedAt,
  finishedAt: evaluations.finishedAt,
  done: sql<number>`(select count(*)::int from evaluated_answers a where a.evaluation_id = ${evaluations}.id)`,
}

/** `exclusive`: no other process uses the database, so the lease of any other process is stale. */
export function createEvaluationStore(db: Database, exclusive: boolean): EvaluationStore {
  const held = (id: string, processId: string) =>
    and(eq(evaluations.id, id), eq(evaluations.processId, processId), eq(evaluations.status, 'running'))
  const find = async (id: string) => {
    if (!isUuid(id)) return undefined
    const [row] = await db.select(shown).from(evaluations).where(eq(evaluations.id, id))
    return row && toEvaluation(row)
  }
  const end = async (id: string, processId: string, set: Partial<typeof evaluations.$inferInsert>) => {
    const ended = await db
      .update(evaluations)
      .set({ ...set, finishedAt: sql`now()` })
      .where(held(id, processId))
    return ended.rowCount === 1
  }

  return {
    async start({ candidate, baseline, ...rest }) {
      const [row] = await db
        .insert(evaluations)
        .values({
          ...rest,
          candidateId: candidate.id,
          candidateName: candidate.name,
          baselineId: baseline?.id ?? null,
          baselineName: baseline?.name ?? null,
        })
        .onConflictDoNothing()
        .returning({ id: evaluations.id })
      return row && (await find(row.id))
    },

    async acquire(processId, leaseTimeoutMs) {
      const isFree = exclusive
        ? undefined
        : sql`(${evaluations.processId} is null or ${evaluations.heartbeatAt} < now() - ${leaseTimeoutMs} * interval '1 millisecond')`
      const [row] = await db
        .update(evaluations)
        .set({ processId, heartbeatAt: sql`now()` })
        .where(and(eq(evaluations.status, 'running'), isFree))
        .returning(shown)
      return row && toEvaluation(row)
    },

    async heartbeat(id, processId) {
      const renewed = await db
        .update(evaluations)
        .set({ heartbeatAt: sql`now()` })
        .where(held(id, processId))
      return renewed.rowCount === 1
    },

    async answer(id, processId, { side, questionId, language, result }) {
      const { rows } = await db.execute<{ held: boolean }>(sql`
        with held as (
          select id from evaluations where id = ${id} and process_id = ${processId} and status = 'running' for share
        ), kept as (
          insert into evaluated_answers (evaluation_id, side, question_id, language, result)
          select id, ${side}::text, ${questionId}::text, ${language}::text, ${JSON.stringify(result)}::jsonb from held
          on conflict do nothing
        )
        select exists (select 1 from held) as held`)
      return rows[0]?.held === true
    },

    complete: (id, processId, results) => end(id, processId, { status: 'complete', results }),
    fail: (id, processId, failure) => end(id, processId, { status: 'failed', failure }),

    async release(processId) {
      await db
        .update(evaluations)
        .set({ processId: null })
        .where(and(eq(evaluations.processId, processId), eq(evaluations.status, 'running')))
    },

    async cancel(id) {
      if (!isUuid(id)) return false
      const cancelled = await db
        .update(evaluations)
        .set({ status: 'cancelled', finishedAt: sql`now()` })
        .where(and(eq(evaluations.id, id), eq(evaluations.status, 'running')))
      return cancelled.rowCount === 1
    },

    find,

    async list({ limit, before }) {
      const rows = await db
        .select(shown)
        .from(evaluations)
        .where(before && sql`(${evaluations.startedAt}, ${evaluations.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`)
        .orderBy(desc(evaluations.startedAt), desc(evaluations.id))
        .limit(limit)
      return rows.map(toEvaluation)
    },

    answers: (id) =>
      db
        .select({
          side: evaluatedAnswers.side,
          questionId: evaluatedAnswers.questionId,
          language: evaluatedAnswers.language,
          result: evaluatedAnswers.result,
        })
        .from(evaluatedAnswers)
        .where(eq(evaluatedAnswers.evaluationId, id)),

    async findLatest(model, candidateOnly = false) {
      const isCandidate = eq(evaluations.candidateName, model)
      const [row] = await db
        .select(shown)
        .from(evaluations)
        .where(and(eq(evaluations.status, 'complete'), candidateOnly ? isCandidate : or(isCandidate, eq(evaluations.baselineName, model))))
        .orderBy(desc(evaluations.startedAt), desc(evaluations.id))
        .limit(1)
      return row && toEvaluation(row)
    },

    async findLatestIds(models) {
      if (models.length === 0) return new Map()
      const { rows } = await db.execute<{ name: string; id: string }>(sql`
        select distinct on (candidate_name) candidate_name as name, id from evaluations
        where status = 'complete' order by candidate_name, started_at desc, id desc`)
      return new Map(rows.filter(({ name }) => models.includes(name)).map(({ name, id }) => [name, id]))
    },
  }
}

type Row = Omit<StoredEvaluation, 'candidate' | 'baseline'> &
  Pick<typeof evaluations.$inferSelect, 'candidateId' | 'candidateName' | 'baselineId' | 'baselineName'>

function toEvaluation({ candidateId, candidateName, baselineId, baselineName, ...rest }: Row): StoredEvaluation {
  const baseline = baselineName === null ? null : { id: baselineId, name: baselineName }
  return { ...rest, candidate: { id: candidateId, name: candidateName }, baseline }
}

export function createFindingStore(db: Database): FindingStore {
  return {
    async save(measurement) {
      await db.insert(findingMeasurements).values(measurement)
    },
    async latest() {
      const [row] = await db.select().from(findingMeasurements).orderBy(desc(findingMeasurements.measuredAt)).limit(1)
      return row
    },
  }
}
