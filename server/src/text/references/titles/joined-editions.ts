import joined from '../../../../../data/titles/joined-editions.json' with { type: 'json' }
import type { Work } from '../../../ports/library.ts'
import type { Reference, TitleEntry } from '../reference.ts'

/**
 * Gives a reference into a part of a work as one into the edition that a library stores; every other reference as it
 * is.
 */
export type ToStored = (reference: Reference) => Reference

/**
 * Editions that store all parts of a work as one, with the number of the part before the address:
 * `Ein Yaakov, Gittin 5:6` is `Ein Yaakov (Glick Edition) 17:5:6`. Only the works of a library are editions; a part
 * that it also has as a work of its own stays that work.
 */
export function findJoinedEditions(works: readonly (TitleEntry | Work)[]): ToStored {
  const held = new Map(works.filter((work) => !('aliases' in work)).map((work) => [work.title, work]))
  const parts = new Map<string, { title: string; number: number }>()
  for (const { title, depth, parts: names } of joined) {
    if (held.get(title)?.sectionNames.length !== depth) continue
    for (const [index, part] of names.entries()) if (part !== null && !held.has(part)) parts.set(part, { title, number: index + 1 })
  }
  return (reference) => {
    const part = parts.get(reference.title)
    if (part === undefined) return reference
    return { title: part.title, from: [part.number, ...reference.from], to: [part.number, ...reference.to] }
  }
}
