import type { PassageView, ShelfWork, WorkContents } from '@sugya/contract/api/texts'
import type { Library, LibraryShelf, Work } from '../../ports/library.ts'
import { listWorks } from './list-works.ts'
import { listContentsParts, readContents } from './read-contents.ts'
import { readPassage } from './read-passage.ts'
import type { ReferenceTools } from './reference-tools.ts'

interface PageTextsParts {
  library: Library & LibraryShelf
  references: ReferenceTools
}

/** What is said of the library on pages that are read without scripts, and to those who search. All of it throws AppError `library_preparing`. */
export function createLibraryPages(parts: PageTextsParts) {
  const { library, references } = parts
  const placesIn = (work: Work) => listContentsParts(library, work)
  return {
    version: (): string => library.version(),
    works: (): ShelfWork[] => listWorks(library),
    wholeWork(ref: string): string | undefined {
      const reference = references.parse(ref)
      return reference?.from.length === 0 ? library.work(reference.title)?.title : undefined
    },
    contents: (title: string): WorkContents => readContents(parts, title),
    passage: (ref: string): Promise<PassageView> => readPassage(parts, ref),
    places: () => library.works().map((work) => ({ work: work.title, count: 1 + placesIn(work).length })),
    placesOf(title: string): string[] {
      const work = library.work(title)
      if (work === undefined) return []
      return [title, ...placesIn(work).map(({ sections }) => references.format({ title, from: sections, to: sections }, 'en'))]
    },
  }
}
