import type { Work } from '../../ports/library.ts'
import type { TitleEntry } from './reference.ts'
import { createReferences, type References } from './references.ts'

/** References into titles alone, made once in a process. */
const made = new WeakMap<readonly TitleEntry[], References>()

function referencesInto(titles: readonly TitleEntry[]): References {
  const references = made.get(titles) ?? createReferences(titles)
  made.set(titles, references)
  return references
}

/** References whose titles follow the works of the library: `titles` always, and the works set last. */
export function createLiveReferences(titles: readonly TitleEntry[]): References & { setWorks(works: readonly Work[]): void } {
  const byTitle = new Map(titles.map((entry) => [entry.title, entry]))
  let current = referencesInto(titles)
  return {
    parse: (text) => current.parse(text),
    find: (text) => current.find(text),
    format: (reference, language) => current.format(reference, language),
    suggest: (text, limit) => current.suggest(text, limit),
    entry: (title) => current.entry(title),
    setWorks(works) {
      // To read all names again takes a tenth of a second, in which nobody is answered: not for works that are known as
      // they are.
      const areKnown = works.every((work) => hasShapeOf(work, byTitle.get(work.title)))
      current = areKnown ? referencesInto(titles) : createReferences([...titles, ...works])
    },
  }
}

/** Whether the work changes nothing in the entry of its title. */
function hasShapeOf({ sectionNames, addressTypes, base }: Work, entry: TitleEntry | undefined): boolean {
  return (
    entry !== undefined &&
    (base === null || base === entry.base) &&
    areEqual(sectionNames, entry.sectionNames) &&
    areEqual(addressTypes, entry.addressTypes)
  )
}

const areEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])
