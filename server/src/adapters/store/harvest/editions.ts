import type { EditionDecision, ListedRefusal } from '@sugya/contract/api/editions'
import type { EditionStore, OpenDecision } from '../../../ports/store/editions.ts'
import { readRefusal } from '../../harvest/stored-reasons.ts'
import type { Database } from '../database/database.ts'
import { and, desc, eq, inArray, isNull, sql } from '../database/drizzle.ts'
import { editionDecisions, refusedEditions } from '../schema/harvest.ts'

/** Names are indexed; an index row has at most about 2,700 bytes. */
const MAX_NAME_CHARACTERS = 500

type DecisionRow = typeof editionDecisions.$inferSelect

const toDecision = ({
  title,
  language,
  editionTitle,
  decision,
  decidedBy,
  decidedAt,
  appliedAt,
  failedAt,
}: DecisionRow): EditionDecision => ({
  title,
  language,
  editionTitle,
  decision,
  decidedBy,
  decidedAt: decidedAt.toISOString(),
  state: appliedAt !== null ? 'done' : failedAt !== null ? 'failed' : 'pending',
})

const toOpenDecision = ({ title, language, editionTitle, decision, decidedAt }: DecisionRow): OpenDecision => ({
  title,
  language,
  editionTitle,
  decision,
  decidedAt: decidedAt.toISOString(),
})

/** Whether the title of the work or of the edition contains the search text. */
const titleContains = (table: typeof editionDecisions | typeof refusedEditions, find: string | undefined) =>
  find === undefined || find === '' ? undefined : sql`strpos(lower(${table.title} || chr(10) || ${table.editionTitle}), lower(${find})) > 0`

export function createEditionStore(db: Database): EditionStore {
  const isDecision = ({ title, language, editionTitle, decidedAt }: OpenDecision) =>
    and(
      eq(editionDecisions.title, title),
      eq(editionDecisions.language, language),
      eq(editionDecisions.editionTitle, editionTitle),
      eq(editionDecisions.decidedAt, new Date(decidedAt)),
    )

  return {
    async saveRefusals({ title, folder }, editions) {
      const rows = editions.map((edition) => ({
        title: edition.title.slice(0, MAX_NAME_CHARACTERS),
        language: edition.language.slice(0, 50),
        editionTitle: edition.editionTitle.slice(0, MAX_NAME_CHARACTERS),
        license: edition.license.slice(0, MAX_NAME_CHARACTERS),
        reason: edition.reason.code,
        source: edition.source.slice(0, MAX_NAME_CHARACTERS),
        folder,
      }))
      await db.transaction(async (tx) => {
        await tx.delete(refusedEditions).where(eq(refusedEditions.title, title.slice(0, MAX_NAME_CHARACTERS)))
        if (rows.length > 0) await tx.insert(refusedEditions).values(rows).onConflictDoNothing()
      })
    },

    async listRefusals({ find, limit, offset }) {
      const where = titleContains(refusedEditions, find)
      const rows = await db
        .select({ refusal: refusedEditions, decision: editionDecisions.decision })
        .from(refusedEditions)
        .leftJoin(
          editionDecisions,
          and(
            eq(editionDecisions.title, refusedEditions.title),
            eq(editionDecisions.language, refusedEditions.language),
            eq(editionDecisions.editionTitle, refusedEditions.editionTitle),
          ),
        )
        .where(where)
        .orderBy(refusedEditions.title, refusedEditions.language, refusedEditions.editionTitle)
        .limit(limit)
        .offset(offset)
      const editions = rows.map(({ refusal: { id: _, refusedAt, ...refusal }, decision }): ListedRefusal => ({
        ...refusal,
        reason: readRefusal(refusal.reason),
        refusedAt: refusedAt.toISOString(),
        allowed: decision === 'allowed',
      }))
      return { editions, total: await db.$count(refusedEditions, where) }
    },

    async decide({ title, language, editionTitle }, decision, admin) {
      // A decision of before 0.2, which filed Aramaic as Hebrew, is about the same edition.
      if (language === 'arc')
        await db
          .update(editionDecisions)
          .set({ language })
          .where(
            and(eq(editionDecisions.title, title), eq(editionDecisions.language, 'he'), eq(editionDecisions.editionTitle, editionTitle)),
          )
      const isAllowed = decision === 'allowed'
      const [row] = await db
        .insert(editionDecisions)
        .values({ title, language, editionTitle, decision, decidedBy: admin, ...(isAllowed && { appliedAt: sql`now()` }) })
        .onConflictDoUpdate({
          target: [editionDecisions.title, editionDecisions.language, editionDecisions.editionTitle],
          set: {
            decision,
            decidedBy: admin,
            decidedAt: sql`now()`,
            failedAt: null,
            // Only an edition that was removed has to be restored when it is allowed.
            appliedAt: isAllowed ? sql`case when ${editionDecisions.decision} = 'allowed' then ${editionDecisions.appliedAt} end` : null,
          },
        })
        .returning()
      if (row === undefined) throw new Error('edition decision not stored')
      return toDecision(row)
    },

    async listDecisions({ find, limit, offset }) {
      const where = titleContains(editionDecisions, find)
      const rows = await db
        .select()
        .from(editionDecisions)
        .where(where)
        .orderBy(desc(editionDecisions.decidedAt), desc(editionDecisions.id))
        .limit(limit)
        .offset(offset)
      return { decisions: rows.map(toDecision), total: await db.$count(editionDecisions, where) }
    },

    async findDecisions(titles) {
      if (titles.length === 0) return []
      const rows = await db
        .select()
        .from(editionDecisions)
        .where(inArray(editionDecisions.title, [...titles]))
      return rows.map(toOpenDecision)
    },

    async listAllowedTitles() {
      const rows = await db
        .selectDistinct({ title: editionDecisions.editionTitle })
        .from(editionDecisions)
        .where(eq(editionDecisions.decision, 'allowed'))
      return rows.map(({ title }) => title)
    },

    async listRemovals() {
      const rows = await db.select().from(editionDecisions).where(eq(editionDecisions.decision, 'removed'))
      return rows.map(toOpenDecision)
    },

    async listOpenDecisions() {
      const rows = await db.select().from(editionDecisions).where(isNull(editionDecisions.appliedAt)).orderBy(editionDecisions.decidedAt)
      return rows.map(toOpenDecision)
    },

    async markApplied(decisions) {
      for (const decision of decisions)
        await db
          .update(editionDecisions)
          .set({ appliedAt: sql`now()`, failedAt: null })
          .where(isDecision(decision))
    },

    async markFailed(decisions) {
      for (const decision of decisions)
        await db
          .update(editionDecisions)
          .set({ failedAt: sql`now()` })
          .where(isDecision(decision))
    },
  }
}
