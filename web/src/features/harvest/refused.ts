import type { HarvestSession, RefusedEdition } from '@sugya/contract/harvest'

/**
 * The editions that harvests left out, each once, as the latest of them says. One that a later harvest was told to let in is no longer refused.
 * Sessions are given latest first.
 */
export function refusedIn(sessions: readonly HarvestSession[]): RefusedEdition[] {
  const refused = new Map<string, RefusedEdition>()
  const allowed = new Set<string>()
  for (const { request, errorSummary } of sessions) {
    for (const edition of request.allow ?? []) allowed.add(edition)
    for (const edition of errorSummary?.refused ?? []) {
      const key = JSON.stringify([edition.title, edition.language, edition.editionTitle])
      if (!allowed.has(edition.editionTitle) && !refused.has(key)) refused.set(key, edition)
    }
  }
  return [...refused.values()]
}
