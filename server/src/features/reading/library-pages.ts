import type { PassageView, CatalogWork, WorkContents } from '@sugya/contract/api/texts'
import type { Library, LibraryCatalog, Work } from '../../ports/library.ts'
import { listWorks } from './list-works.ts'
import { listContentsSections, readContents } from './read-contents.ts'
import { readPassage } from './read-passage.ts'
import type { ReferenceTools } from './reference-tools.ts'

interface LibraryPagesDeps {
  library: Library & LibraryCatalog
  references: ReferenceTools
}

/** Creates what documents and the sitemap read from the library. Its methods throw AppError `library_preparing`. */
export function createLibraryPages(deps: LibraryPagesDeps) {
  const { library, references } = deps
  const listSections = (work: Work) => listContentsSections(library, work)
  return {
    version: (): string => library.version(),
    works: (): CatalogWork[] => listWorks(library),
    wholeWork(ref: string): string | undefined {
      const reference = references.parse(ref)
      return reference?.from.length === 0 ? library.work(reference.title)?.title : undefined
    },
    contents: (title: string): WorkContents => readContents(deps, title),
    passage: (ref: string): Promise<PassageView> => readPassage(deps, ref),
    places: () => library.works().map((work) => ({ work: work.title, count: 1 + listSections(work).length })),
    listPlaces(title: string): string[] {
      const work = library.work(title)
      if (work === undefined) return []
      return [title, ...listSections(work).map(({ sections }) => references.format({ title, from: sections, to: sections }, 'en'))]
    },
  }
}
