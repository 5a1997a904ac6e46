import type { LibraryEdition } from '@sugya/contract/api/editions'
import { toEditionId } from '../../../ports/library.ts'
import type { LibraryEditions } from '../../../ports/library-editions.ts'
import type { EditionStore } from '../../../ports/store/editions.ts'

export interface ListEditionsDeps {
  library: LibraryEditions
  editions: Pick<EditionStore, 'findDecisions'>
}

interface ListEditionsInput {
  /** The title of a work; without it, the editions of all works. */
  work?: string | undefined
  find?: string | undefined
  limit: number
  offset: number
}

/**
 * One page of the library's editions in catalog order, with the total and the count per license of everything that
 * matches.
 */
export async function listEditions({ library, editions }: ListEditionsDeps, { work: wanted, find, limit, offset }: ListEditionsInput) {
  const sought = find?.toLowerCase() ?? ''
  const isSought = (...names: string[]) => names.some((name) => name.toLowerCase().includes(sought))
  const all = library
    .records()
    .filter(({ work }) => wanted === undefined || work.title === wanted)
    .flatMap(({ work, editions: stored }) => stored.map((edition) => ({ work, edition })))
    .filter(({ work, edition }) => isSought(work.title, work.heTitle, work.ruTitle, edition.title))
  const page = all.slice(offset, offset + limit)
  const decisions = await editions.findDecisions([...new Set(page.map(({ work }) => work.title))])
  const leaving = new Set(decisions.flatMap((decision) => (decision.decision === 'removed' ? toEditionId(decision) : [])))
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
  return { editions: shown, total: all.length, licenses: countLicenses(all.map(({ edition }) => edition.license)) }
}

function countLicenses(licenses: readonly string[]): { license: string; editions: number }[] {
  const counts = new Map<string, number>()
  for (const license of licenses) counts.set(license, (counts.get(license) ?? 0) + 1)
  return [...counts]
    .map(([license, editions]) => ({ license, editions }))
    .sort((a, b) => b.editions - a.editions || (a.license < b.license ? -1 : 1))
}
