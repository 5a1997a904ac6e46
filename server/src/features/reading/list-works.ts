import type { CatalogWork } from '@sugya/contract/api/texts'
import type { LibraryCatalog } from '../../ports/library.ts'

/** Lists all works of the library in catalog order, from memory. Throws AppError `library_preparing`. */
export function listWorks(library: Pick<LibraryCatalog, 'catalog'>): CatalogWork[] {
  return library.catalog().map(({ work: { title, heTitle, ruTitle, categories, base }, languages, segments }) => {
    return { title, heTitle, ruTitle, categories, base, languages: [...languages], segments }
  })
}
