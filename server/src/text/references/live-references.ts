import type { Work } from '../../ports/library.ts'
import type { TitleEntry } from './reference.ts'
import { createReferences, type References } from './references.ts'

/** References whose titles follow the works of the library: `titles` always, and the works set last. */
export function createLiveReferences(titles: readonly TitleEntry[]): References & { setWorks(works: readonly Work[]): void } {
  let current = createReferences(titles)
  return {
    parse: (text) => current.parse(text),
    find: (text) => current.find(text),
    format: (reference, language) => current.format(reference, language),
    suggest: (text, limit) => current.suggest(text, limit),
    setWorks(works) {
      current = createReferences([...titles, ...works])
    },
  }
}
