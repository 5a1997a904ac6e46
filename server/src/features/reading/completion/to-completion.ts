import type { Completion } from '@sugya/contract/api/completion'
import type { Work } from '../../../ports/library.ts'
import type { Reference } from '../../../text/references/reference.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import type { CollectionTarget } from './completion-targets.ts'

/** The completion of a place; without a work it is absent from the library. */
export function toPlaceItem(references: Pick<ReferenceTools, 'format'>, reference: Reference, work: Work | undefined): Completion {
  return {
    kind: 'place',
    ref: references.format(reference, 'en'),
    heRef: references.format(reference, 'he'),
    ruRef: references.format(reference, 'ru'),
    categories: work?.categories ?? [],
    works: 1,
    isAbsent: work === undefined,
  }
}

/** The completion of a work. */
export function toWorkItem({ title, heTitle, ruTitle, categories }: Work): Completion {
  return { kind: 'work', ref: title, heRef: heTitle, ruRef: ruTitle, categories, works: 1, isAbsent: false }
}

/** The completion of a collection: its names, and how many works it has. */
export function toCollectionItem({ en, he, ru, works }: CollectionTarget): Completion {
  const [first] = works
  const shared = first?.categories.filter((category) => works.every((work) => work.categories.includes(category))) ?? []
  return { kind: 'collection', ref: en, heRef: he, ruRef: ru, categories: shared, works: works.length, isAbsent: false }
}
