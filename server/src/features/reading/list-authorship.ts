import type { Authorship } from '@sugya/contract/api/texts'
import type { Library } from '../../ports/library.ts'
import { findAuthorship } from '../../text/authorship.ts'
import { findClassicalTitle } from '../../text/references/titles/classical-titles.ts'

/** Titles in one list: as many as a page of sources and commentaries has. */
const MAX_TITLES = 200

/**
 * Tells who wrote the works of some titles, whether the library has them or not. Skips empty and repeated titles; null
 * for a work of which nothing is known. Throws AppError `library_preparing`.
 */
export function listAuthorship(
  library: Pick<Library, 'work'>,
  titles: readonly string[],
): { title: string; authorship: Authorship | null }[] {
  return [...new Set(titles.filter((title) => title !== ''))].slice(0, MAX_TITLES).map((title) => {
    const work = library.work(title) ?? findClassicalTitle(title) ?? { title, categories: [], base: null }
    return { title, authorship: findAuthorship(work) }
  })
}
