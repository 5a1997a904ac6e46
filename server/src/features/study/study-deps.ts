import type { Clock } from '../../ports/clock.ts'
import type { StudyStore } from '../../ports/store/study.ts'
import type { Reference } from '../../text/references/reference.ts'
import type { References } from '../../text/references/references.ts'

/** What the study of texts needs. */
export interface StudyDeps {
  study: StudyStore
  references: Pick<References, 'parse' | 'format'>
  clock: Clock
  /**
   * The sections of a work in its order, and how many numbers the reference of a segment has; undefined for a work that
   * the library lacks, and while it is being prepared.
   */
  outline: (work: string) => { sections: readonly (readonly number[])[]; depth: number } | undefined
}

/**
 * The moment that a browser states for something that it sends later; now without one, and for a moment in the future,
 * by a wrong clock.
 */
export function parseMoment(clock: Clock, stated: string | undefined): Date {
  const now = clock.now()
  return stated === undefined ? now : new Date(Math.min(Date.parse(stated), now.getTime()))
}

/** A reference in its three names. */
export interface Names {
  ref: string
  heRef: string
  ruRef: string
}

/** Names a reference in the three languages. */
export function toNames({ references }: Pick<StudyDeps, 'references'>, reference: Reference): Names {
  return { ref: references.format(reference, 'en'), heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}

/** Names a stored reference; one of a work that is no longer known keeps its English name. */
export function nameStoredRef(deps: Pick<StudyDeps, 'references'>, ref: string): Names {
  const reference = deps.references.parse(ref)
  return reference === null ? { ref, heRef: ref, ruRef: ref } : { ...toNames(deps, reference), ref }
}

/** Names a work in the three languages. */
export function toTitles({ references }: Pick<StudyDeps, 'references'>, work: string) {
  const whole = { title: work, from: [], to: [] }
  return { title: work, heTitle: references.format(whole, 'he'), ruTitle: references.format(whole, 'ru') }
}
