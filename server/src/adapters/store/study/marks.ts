import type { SQL } from 'drizzle-orm'
import type { Owner } from '../../../ports/store/conversations.ts'
import type { MarkContent, MarkWrite, PassageAddress, StoredMark, StudyStore } from '../../../ports/store/study.ts'
import type { Executor } from '../accounts/rows.ts'
import { isOwnedBy, isOwnedRow, toOwnerColumns } from '../chat/rows.ts'
import type { Database } from '../database/database.ts'
import { and, asc, desc, eq, inArray, or, sql } from '../database/drizzle.ts'
import { studyMarks } from '../schema/study.ts'

type MarkStore = Pick<StudyStore, 'writeMark' | 'removeMark' | 'listMarksOf' | 'listMarks' | 'countMarks'>

/** After every number of a part: what a passage ends with, so that it contains its parts. */
const END = 2_147_483_647

const isOwn = (owner: Owner) => isOwnedBy(studyMarks, owner)

/** Stores bookmarks, notes and highlights. */
export function createMarkStore(db: Database): MarkStore {
  return {
    async writeMark(owner, write) {
      // Two requests may create the same mark at once: the second finds the row of the first.
      for (let attempt = 1; attempt <= 3; attempt++) {
        const result = await db.transaction((tx) => writeMark(tx, owner, write))
        if (result !== undefined) return result
      }
      throw new Error('mark not stored')
    },

    removeMark: (owner, id, { revision, device }) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(studyMarks)
          .where(isOwnedRow(studyMarks, owner, id))
          .for('update')
        if (row === undefined) return false
        if (row.kind === 'note' && revision !== undefined && row.revision !== revision && row.device !== device) return 'changed'
        await tx.delete(studyMarks).where(isOwnedRow(studyMarks, owner, id))
        return true
      }),

    async listMarksOf(owner, passage) {
      const { from, to } = toRange(passage)
      const rows = await db
        .select()
        .from(studyMarks)
        .where(
          and(
            isOwn(owner),
            eq(studyMarks.work, passage.work),
            sql`${studyMarks.fromAddress} <= ${toLiteral(to)}`,
            sql`${studyMarks.toAddress} >= ${toLiteral(from)}`,
          ),
        )
        .orderBy(asc(studyMarks.fromAddress), asc(studyMarks.createdAt), asc(studyMarks.id))
      return rows.map(toMark)
    },

    async listMarks(owner, { kind, works, words = [], wordsInWorks = [], limit, before }) {
      const after = before && sql`(${studyMarks.updatedAt}, ${studyMarks.id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
      const inText = and(...words.map((word) => sql`position(lower(${word}) in lower(${studyMarks.text})) > 0`))
      const found = words.length === 0 ? undefined : wordsInWorks.length === 0 ? inText : or(inText, isIn(wordsInWorks))
      const rows = await db
        .select()
        .from(studyMarks)
        .where(and(isOwn(owner), kind && eq(studyMarks.kind, kind), works && isIn(works), found, after))
        .orderBy(desc(studyMarks.updatedAt), desc(studyMarks.id))
        .limit(limit)
      return rows.map(toMark)
    },

    async countMarks(owner) {
      return await db
        .select({ work: studyMarks.work, marks: sql<number>`count(*)::int` })
        .from(studyMarks)
        .where(isOwn(owner))
        .groupBy(studyMarks.work)
        .orderBy(asc(studyMarks.work))
    },
  }
}

const isIn = (works: readonly string[]): SQL => inArray(studyMarks.work, [...works])

/** Undefined when another request has just created a mark with the id. */
async function writeMark(tx: Executor, owner: Owner, write: MarkWrite): Promise<StoredMark | 'changed' | 'full' | undefined> {
  const [row] = await tx
    .select()
    .from(studyMarks)
    .where(isOwnedRow(studyMarks, owner, write.id))
    .for('update')
  return row === undefined ? await insertMark(tx, owner, write) : await changeMark(tx, owner, row, write)
}

async function insertMark(tx: Executor, owner: Owner, { id, content, address, device, limit }: MarkWrite) {
  if (content.kind === 'bookmark') {
    const [there] = await tx
      .select()
      .from(studyMarks)
      .where(and(isOwn(owner), eq(studyMarks.work, address.work), eq(studyMarks.kind, 'bookmark'), eq(studyMarks.ref, content.ref)))
    if (there !== undefined) return toMark(there)
  }
  const [counted] = await tx
    .select({ marks: sql<number>`count(*)::int` })
    .from(studyMarks)
    .where(isOwn(owner))
  if ((counted?.marks ?? 0) >= limit) return 'full'
  const { from, to } = toRange(address)
  const [made] = await tx
    .insert(studyMarks)
    .values({ id, ...toOwnerColumns(owner), ...content, work: address.work, fromAddress: from, toAddress: to, device })
    .onConflictDoNothing()
    .returning()
  return made && toMark(made)
}

async function changeMark(
  tx: Executor,
  owner: Owner,
  row: typeof studyMarks.$inferSelect,
  { content, address, revision, device }: MarkWrite,
) {
  if (isSame(row, content)) return toMark(row)
  // The last change was this browser's own: it has seen everything before it.
  if (row.kind === 'note' && row.revision !== revision && row.device !== device) return 'changed'
  const { from, to } = toRange(address)
  const [changed] = await tx
    .update(studyMarks)
    .set({
      ...content,
      work: address.work,
      fromAddress: from,
      toAddress: to,
      device,
      revision: sql`${studyMarks.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(isOwnedRow(studyMarks, owner, row.id))
    .returning()
  return changed && toMark(changed)
}

function isSame(row: typeof studyMarks.$inferSelect, { kind, ref, text, color, range }: MarkContent): boolean {
  const isSameRange =
    row.range === null || range === null
      ? row.range === range
      : (['language', 'edition', 'from', 'to', 'words'] as const).every((key) => row.range?.[key] === range[key])
  return row.kind === kind && row.ref === ref && row.text === text && row.color === color && isSameRange
}

function toRange({ from, to }: PassageAddress): { from: number[]; to: number[] } {
  return { from: [...from], to: [...to, END] }
}

/** An array as one parameter: in a template it would become a list of parameters. */
const toLiteral = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(',')}}`}::integer[]`

function toMark({
  userId: _u,
  guestId: _g,
  fromAddress: _f,
  toAddress: _t,
  device: _d,
  ...mark
}: typeof studyMarks.$inferSelect): StoredMark {
  return mark
}
