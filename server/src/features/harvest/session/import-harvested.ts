import type { HarvestRequest, HarvestSession } from '@sugya/contract/api/harvest'
import type { Intake } from '../../../ports/harvest-intake.ts'
import { harvestWorks } from './harvest-works.ts'
import type { HarvestParts } from './harvest.ts'
import { createTally } from './tally.ts'

/** A disk that loses the same work so often is not worth asking the source again. */
const TURNS = 2

/** Titles of the editions that may be stored whatever their licence: those that the request names, and those that administrators have let in. */
export async function allowedIn({ editions }: Pick<HarvestParts, 'editions'>, { allow = [] }: HarvestRequest): Promise<string[]> {
  return [...new Set([...allow, ...(await editions.allowedTitles())])]
}

/**
 * Takes what a session has fetched into the library and the training file. A work whose file turns out to be damaged is fetched again and taken in then; a row
 * of `harvest_errors` says so until it is there. `allEnded`: every work of the session has been fetched. Throws what the intake and the source throw.
 */
export async function takeIn(
  parts: HarvestParts,
  { sessionId, request }: Pick<HarvestSession, 'sessionId' | 'request'>,
  { allEnded }: { allEnded: boolean },
  signal: AbortSignal,
): Promise<{ intake: Intake; isFetchedAgain: boolean }> {
  const { store, files } = parts
  const allow = await allowedIn(parts, request)
  for (let turn = 0; ; turn++) {
    const intake = await parts.intake.take({ sessionId, allow }, signal)
    const works = await files.damaged(sessionId, allEnded)
    for (const { title, categories } of works)
      await store.fail({
        sessionId,
        textReference: title,
        textTitle: title,
        language: 'he',
        category: categories[0] ?? '',
        errorType: 'parse_error',
        errorMessage: 'what was fetched of this work was damaged on the disk of this server',
        httpStatus: null,
      })
    if (works.length === 0 || turn === TURNS) return { intake, isFetchedAgain: turn > 0 }
    parts.log.warn({ sessionId, works: works.length }, 'works of a harvest were damaged on disk and are fetched again')
    for (const { title } of works) await files.restart(sessionId, title)
    const open = new Set(works.map(({ title }) => title))
    const job = { sessionId, request, works, open }
    await harvestWorks({ ...parts, source: parts.source(request), tally: createTally(works.length) }, job, signal)
  }
}
