import type { Language } from '@sugya/contract/api/texts'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import type { FindingStore } from '../../../ports/store/models.ts'
import type { ScheduledJob } from '../../../ports/jobs.ts'
import type { Reference } from '../../../text/references/reference.ts'
import { overlapsReference } from '../../../text/references/relations.ts'
import { computeFindingFigures, MEASURED_DEPTH } from './compute-figures.ts'
import type { FoundSources } from '../../../finding/find-sources.ts'
import type { FindingQuestion, QuestionSet } from '../evaluation/gate-questions.ts'

export interface MeasureDeps {
  library: Pick<Library, 'state'> & Pick<LibraryCatalog, 'version'>
  find: (input: { question: string; limit: number }) => Promise<FoundSources>
  parse: (ref: string) => Reference | null
  measured: QuestionSet<FindingQuestion>
  finding: FindingStore
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

/**
 * Finds the sources of every question of the set as the chat does, and stores the figures. A result is a hit when it overlaps one of the expected
 * references. False when it was aborted, or the library is not open. Throws what finding and the store throw.
 */
export async function measureFinding(deps: MeasureDeps, signal: AbortSignal): Promise<boolean> {
  if (deps.library.state().state !== 'ready') return false
  const libraryVersion = deps.library.version()
  const ranks: { language: Language; rank: number }[] = []
  for (const { text, refs, language } of deps.measured.questions) {
    if (signal.aborted) return false
    const expected = refs.map(deps.parse).filter((reference) => reference !== null)
    const { sources } = await deps.find({ question: text, limit: MEASURED_DEPTH })
    const place = sources.findIndex(({ ref }) => {
      const found = deps.parse(ref)
      return found !== null && expected.some((each) => overlapsReference(each, found))
    })
    ranks.push({ language, rank: place + 1 })
  }
  // Some questions may have been asked of another version: the next run measures again.
  if (deps.library.version() !== libraryVersion) return false
  const results = computeFindingFigures(ranks)
  await deps.finding.save({ libraryVersion, questionSet: deps.measured.fingerprint, results })
  return true
}

/** Measures in the background, one run at a time in this process. */
export interface FindingMeasurer {
  /** False when a run is in progress. */
  start(): boolean
  nightly: ScheduledJob
  close(): Promise<void>
}

export function openFindingMeasurer(deps: MeasureDeps): FindingMeasurer {
  const closing = new AbortController()
  let running: Promise<unknown> | null = null

  function start(): boolean {
    if (running !== null) return false
    running = measureFinding(deps, closing.signal)
      .catch((err: unknown) => deps.log.error({ err }, 'finding measurement failed'))
      .finally(() => (running = null))
    return true
  }
  return {
    start,
    nightly: {
      name: 'measure-finding',
      cron: '41 2 * * *',
      async run(signal) {
        await measureFinding(deps, AbortSignal.any([signal, closing.signal]))
      },
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
