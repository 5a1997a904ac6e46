import type { HistoryEntry, Place } from '@sugya/contract/api/study'
import { STUDY_LIMITS } from '@sugya/contract/rules/limits'
import { parseCursor, toPage } from '../../cursor.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { StoredPlace } from '../../ports/store/study.ts'
import type { Reference } from '../../text/references/reference.ts'
import { nameStoredRef, parseMoment, toTitles, type StudyDeps } from './study-deps.ts'

/**
 * Records where the owner reads, and the section in the history; false when the owner has switched it off. A time in
 * the future, by a wrong clock, becomes now.
 */
export async function writePlace(deps: StudyDeps, owner: Owner, reference: Reference, readAt: string | undefined): Promise<boolean> {
  const depth = deps.outline(reference.title)?.depth
  const isSegment = reference.from.length > 1 && reference.from.length === depth
  const section = isSegment ? reference.from.slice(0, -1) : reference.from
  const place = {
    work: reference.title,
    ref: deps.references.format(reference, 'en'),
    section: deps.references.format({ title: reference.title, from: section, to: section }, 'en'),
    readAt: parseMoment(deps.clock, readAt),
  }
  return await deps.study.writePlace(owner, place, STUDY_LIMITS.history)
}

/** Where the owner has stopped in each work, or in the one that is given, latest first. */
export async function listPlaces(deps: StudyDeps, owner: Owner, limit: number, work?: string): Promise<Place[]> {
  return (await deps.study.listPlaces(owner, limit, work)).map((place) => ({
    ...nameStoredRef(deps, place.ref),
    work: toTitles(deps, place.work),
    readAt: place.readAt.toISOString(),
    progress: computeProgress(deps, place),
  }))
}

/** One page of what the owner has read, latest first. Throws AppError `invalid_input` for a cursor of no list. */
export async function listHistory(deps: StudyDeps, owner: Owner, limit: number, before: string | undefined) {
  const found = await deps.study.listHistory(owner, { limit: limit + 1, before: parseCursor(before) })
  const { page, next } = toPage(found, limit, ({ readAt, id }) => ({ at: readAt.toISOString(), id }))
  const entries = page.map(({ id, ref, readAt }): HistoryEntry => ({ id, ...nameStoredRef(deps, ref), readAt: readAt.toISOString() }))
  return { entries, next }
}

/** The share of the sections up to and with that of the place. */
function computeProgress(deps: StudyDeps, { work, ref }: StoredPlace): number | null {
  const sections = deps.outline(work)?.sections ?? []
  const from = deps.references.parse(ref)?.from
  if (from === undefined || sections.length === 0) return null
  const index = sections.findLastIndex((section) => section.every((number, level) => number === from[level]))
  return index === -1 ? null : (index + 1) / sections.length
}
