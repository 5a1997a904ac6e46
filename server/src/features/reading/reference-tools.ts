import type { Segment, Work } from '../../ports/library.ts'
import type { Reference } from '../../text/references/reference.ts'
import type { References } from '../../text/references/references.ts'

/** What reading needs of references. */
export type ReferenceTools = Pick<References, 'parse' | 'format' | 'suggest' | 'entry'>

/** The reference of one segment. */
export function toReference(segment: Pick<Segment, 'work' | 'sections'>): Reference {
  return { title: segment.work, from: segment.sections, to: segment.sections }
}

/** The reference of a section of a work. */
export function toSectionReference(work: Pick<Work, 'title'>, sections: readonly number[]): Reference {
  return { title: work.title, from: sections, to: sections }
}
