import type { LibraryEdition } from '@sugya/contract/api/editions'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'

export interface ListEditionsParts {
  library: LibraryEditions
  editions: Pick<EditionStore, 'decisionsOn'>
}

interface ListEditionsInput {
  /** All editions of this work, instead of all there are. */
  work?: string | undefined
  find?: string | undefined
  limit: number
  offset: number
}

/** The editions of the library by work, in the order of the shelf, and how many of all that were asked for have each licence. */
export async function listEditions({ library, editions }: ListEditionsParts, { work: wanted, find, limit, offset }: ListEditionsInput) {
  const sought = find?.toLowerCase() ?? ''
  const isSought = (...names: string[]) => names.some((name) => name.toLowerCase().includes(sought))
  const all = library
    .records()
    .filter(({ work }) => wanted === undefined || work.title === wanted)
    .flatMap(({ work, editions: stored }) => stored.map((edition) => ({ work, edition })))
    .filter(({ work, edition }) => isSought(work.title, work.heTitle, work.ruTitle, edition.title))
  const page = all.slice(offset, offset + limit)
  const decisions = await editions.decisionsOn([...new Set(page.map(({ work }) => work.title))])
  const leaving = new Set(
    decisions.flatMap(({ title, language, editionTitle, decision }) =>
      decision === 'removed' ? `${title}/${language}/${editionTitle}` : [],
    ),
  )
  const shown = page.map(({ work, edition }): LibraryEdition => ({
    title: work.title,
    heTitle: work.heTitle,
    ruTitle: work.ruTitle,
    language: edition.language,
    editionTitle: edition.title,
    license: edition.license,
    source: edition.source,
    removable: !library.isGiven(edition),
    leaving: leaving.has(edition.id),
  }))
  return { editions: shown, total: all.length, licenses: licensesOf(all.map(({ edition }) => edition.license)) }
}

function licensesOf(licenses: readonly string[]): { license: string; editions: number }[] {
  const counts = new Map<string, number>()
  for (const license of licenses) counts.set(license, (counts.get(license) ?? 0) + 1)
  return [...counts]
    .map(([license, editions]) => ({ license, editions }))
    .sort((a, b) => b.editions - a.editions || (a.license < b.license ? -1 : 1))
}
