import type { CatalogWork } from '@sugya/contract/api/texts'
import type { LibraryCatalog } from '../../ports/library.ts'
import { findAuthorship } from '../../text/authorship.ts'
import { findCommentator } from '../../text/commentator.ts'
import { findHeading, findShortName, sortByTradition } from '../../text/catalog-order.ts'

/** The list of each catalog: a catalog never changes, and a request must not sort thousands of works. */
const lists = new WeakMap<object, CatalogWork[]>()

/** Lists all works of the library in traditional order, from memory. Throws AppError `library_preparing`. */
export function listWorks(library: Pick<LibraryCatalog, 'catalog'>): CatalogWork[] {
  const catalog = library.catalog()
  const known = lists.get(catalog)
  if (known !== undefined) return known
  const works = sortByTradition(catalog, ({ work }) => work).map(({ work, languages, segments }) => {
    const { title, heTitle, ruTitle, categories, base } = work
    const names = {
      commentator: findCommentator(work),
      shortName: findShortName(work),
      heading: findHeading(work),
      period: findAuthorship(work)?.period ?? null,
    }
    return { title, heTitle, ruTitle, categories, base, ...names, languages: [...languages], segments }
  })
  lists.set(catalog, works)
  return works
}
