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
 * The place of the first right source of every question of the set, 0 for none, found as the chat finds. A source is
 * right when it overlaps one of the expected references. Throws the signal's reason, and what finding throws.
 */
export async function rankQuestions(
  { find, parse, measured }: Pick<MeasureDeps, 'find' | 'parse' | 'measured'>,
  signal: AbortSignal,
): Promise<{ language: Language; rank: number }[]> {
  const ranks: { language: Language; rank: number }[] = []
  for (const { text, refs, language } of measured.questions) {
    signal.throwIfAborted()
    const expected = refs.map(parse).filter((reference) => reference !== null)
    const { sources } = await find({ question: text, limit: MEASURED_DEPTH })
    const place = sources.findIndex(({ ref }) => {
      const found = parse(ref)
      return found !== null && expected.some((each) => overlapsReference(each, found))
    })
    ranks.push({ language, rank: place + 1 })
  }
  return ranks
}

/**
 * Measures finding and stores the figures. False when it was aborted, or the library is not open. Throws what finding
 * and the store throw.
 */
export async function measureFinding(deps: MeasureDeps, signal: AbortSignal): Promise<boolean> {
  if (deps.library.state().state !== 'ready' || signal.aborted) return false
  const libraryVersion = deps.library.version()
  const ranks = await rankQuestions(deps, signal).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  // Some questions may have been asked of another version: the next run measures again.
  if (ranks === undefined || deps.library.version() !== libraryVersion) return false
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
