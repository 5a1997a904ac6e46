import type { Language } from '@sugya/contract/api/texts'
import type { Segment, Work } from '../../ports/library.ts'
import type { Reference } from '../../text/references/reference.ts'

/** What reading needs of the science of references; `createReferences` has it. */
export interface ReferenceTools {
  /** The reference a text is, in any spelling; null when it is none. */
  parse(text: string): Reference | null
  format(reference: Reference, language: Language): string
  /** References that were likely meant, best first. */
  suggest(text: string): readonly Reference[]
}

export function referenceTo(segment: Pick<Segment, 'work' | 'sections'>): Reference {
  return { title: segment.work, from: segment.sections, to: segment.sections }
}

export function referenceToSection(work: Pick<Work, 'title'>, sections: readonly number[]): Reference {
  return { title: work.title, from: sections, to: sections }
}

/** The same place on sefaria.org, from a canonical reference: `https://www.sefaria.org/Genesis.25.29-34`. */
export function sefariaUrl(ref: string): string {
  const at = ref.lastIndexOf(' ')
  const [title, address] = /\d/.test(ref.slice(at + 1)) ? [ref.slice(0, at), `.${ref.slice(at + 1).replaceAll(':', '.')}`] : [ref, '']
  return `https://www.sefaria.org/${encodeURI(title.replaceAll(' ', '_').replaceAll('?', '%3F') + address)}`
}
