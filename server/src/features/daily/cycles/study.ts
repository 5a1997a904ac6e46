import type { Span } from '../../../ports/study-tables.ts'
import type { Reference } from '../../../text/references/reference.ts'

/** What a cycle studies on a day, before it is written out for a reader. */
export interface Study {
  references: Reference[]
  /** A page of the Vilna edition, by which the reading is known. */
  page?: { title: string; page: number }
  pause?: 'weekend' | 'fast' | 'between'
}

/** The reference of a span of a work. */
export function toSpanReference(title: string, [from, to]: Span): Reference {
  return { title, from, to }
}

/** The reference of consecutive chapters of a work. */
export function toChaptersReference(title: string, first: number, last = first): Reference {
  return { title, from: [first], to: [last] }
}
