import type { Mark, MarkBody, MarkKind } from '@sugya/contract/api/study'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import { parseCursor, toPage } from '../../cursor.ts'
import { AppError } from '../../errors.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { StoredMark } from '../../ports/store/study.ts'
import { parsePassage } from './parse-passage.ts'
import { nameStoredRef, toTitles, type StudyDeps } from './study-deps.ts'

/**
 * Creates or changes a mark of the owner. Throws AppError `unknown_reference`; `conflict` when another device has
 * changed the note, or the owner has as many marks as may be.
 */
export async function writeMark(deps: StudyDeps, owner: Owner, id: string, body: MarkBody): Promise<Mark> {
  const { kind, text, color, range, revision, device } = body
  const reference = parsePassage(deps, body.ref)
  const written = await deps.study.writeMark(owner, {
    id,
    content: {
      kind,
      ref: deps.references.format(reference, 'en'),
      text: kind === 'note' ? text : '',
      color: kind === 'highlight' ? (color ?? 'yellow') : null,
      range: kind === 'highlight' ? (range ?? null) : null,
    },
    address: { work: reference.title, from: reference.from, to: reference.to },
    revision,
    device,
    limit: owner.kind === 'user' ? STUDY_LIMITS.marks : STUDY_LIMITS.guestMarks,
  })
  if (written === 'changed') throw createChangedError()
  if (written === 'full') throw new AppError('conflict', 'too many marks', { details: { reason: 'too_many_marks' } })
  return toView(deps, written)
}

/**
 * Deletes a mark; returns whether the owner had it. Throws AppError `conflict` when another device has changed the
 * note.
 */
export async function deleteMark(
  { study }: StudyDeps,
  owner: Owner,
  id: string,
  seen: { revision?: number | undefined; device?: string | undefined },
): Promise<boolean> {
  const removed = await study.removeMark(owner, id, seen)
  if (removed === 'changed') throw createChangedError()
  return removed
}

interface MarkQuery {
  ref?: string | undefined
  kind?: MarkKind | undefined
  work?: string | undefined
  q?: string | undefined
  limit: number
  before?: string | undefined
}

/**
 * The owner's marks: all that touch the passage `ref`, or one page of all. Words of `q` are sought in notes and in the
 * titles of works in three languages. Throws AppError `unknown_reference` and `invalid_input`.
 */
export async function listMarks(deps: StudyDeps, owner: Owner, query: MarkQuery): Promise<{ marks: Mark[]; next: string | null }> {
  const { ref, kind, work, q, limit, before } = query
  if (ref !== undefined) {
    const { title, from, to } = parsePassage(deps, ref)
    const marks = await deps.study.listMarksOf(owner, { work: title, from, to })
    return { marks: marks.map((mark) => toView(deps, mark)), next: null }
  }
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '')
  const found = await deps.study.listMarks(owner, {
    kind,
    works: work === undefined ? undefined : [work],
    words,
    wordsInWorks: words.length === 0 ? [] : await findWorks(deps, owner, words),
    limit: limit + 1,
    before: parseCursor(before),
  })
  const { page, next } = toPage(found, limit, ({ updatedAt, id }) => ({ at: updatedAt.toISOString(), id }))
  return { marks: page.map((mark) => toView(deps, mark)), next }
}

/** The works in which the owner has marks, with their number. */
export async function listMarkedWorks(deps: StudyDeps, owner: Owner) {
  return (await deps.study.countMarks(owner)).map(({ work, marks }) => ({ ...toTitles(deps, work), marks }))
}

/** Works with marks whose title has all the words. */
async function findWorks(deps: StudyDeps, owner: Owner, words: readonly string[]): Promise<string[]> {
  const works = await listMarkedWorks(deps, owner)
  const isFound = (title: string) => words.every((word) => title.toLocaleLowerCase().includes(word.toLocaleLowerCase()))
  return works.filter(({ title, heTitle, ruTitle }) => [title, heTitle, ruTitle].some(isFound)).map(({ title }) => title)
}

function toView(deps: StudyDeps, { work, createdAt, updatedAt, ...mark }: StoredMark): Mark {
  return {
    ...mark,
    ...nameStoredRef(deps, mark.ref),
    work: toTitles(deps, work),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const createChangedError = () => new AppError('conflict', 'another device has changed the note', { details: { reason: 'note_changed' } })
