import type { HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import type { Intake } from '../../../ports/harvest-intake.ts'
import { harvestWorks } from './harvest-works.ts'
import type { HarvestDeps } from './harvest.ts'
import { createTally } from './tally.ts'

/** A disk that damages the same work this often is not worth another request to the source. */
const REFETCH_LIMIT = 2

/** Titles of the editions to store whatever their license: named by the request, or allowed by administrators. */
export async function listAllowed({ editions }: Pick<HarvestDeps, 'editions'>, { allow = [] }: HarvestRequest): Promise<string[]> {
  return [...new Set([...allow, ...(await editions.listAllowedTitles())])]
}

/**
 * Imports what a session has fetched into the library and the training file. A work whose file is damaged is fetched
 * again and imported then, with a row of `harvest_errors` until it is there. `allEnded`: every work of the session has
 * been fetched. Throws what the intake and the source throw.
 */
export async function importHarvested(
  deps: HarvestDeps,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  { allEnded }: { allEnded: boolean },
  signal: AbortSignal,
): Promise<{ intake: Intake; isFetchedAgain: boolean }> {
  const { store, files } = deps
  const allow = await listAllowed(deps, request)
  for (let turn = 0; ; turn++) {
    const intake = await deps.intake.take({ sessionId, allow }, signal)
    const works = await files.listDamaged(sessionId, allEnded)
    for (const { title, categories } of works)
      await store.recordFailure({
        sessionId,
        textReference: title,
        textTitle: title,
        language: 'he',
        category: categories[0] ?? '',
        reason: { code: 'damaged_copy' },
      })
    if (works.length === 0 || turn === REFETCH_LIMIT) return { intake, isFetchedAgain: turn > 0 }
    deps.log.warn({ sessionId, works: works.length }, 'damaged works of a harvest are fetched again')
    for (const { title } of works) await files.restart(sessionId, title)
    const open = new Set(works.map(({ title }) => title))
    const job = { sessionId, request, works, open }
    await harvestWorks({ ...deps, source: deps.source(request), tally: createTally(works.length) }, job, signal)
  }
}
