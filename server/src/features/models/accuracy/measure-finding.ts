import type { FindingFigures } from '@sugya/contract/api/accuracy'
import type { Language } from '@sugya/contract/api/texts'
import type { Library, LibraryShelf } from '../../../ports/library.ts'
import type { FindingStore } from '../../../ports/store/models.ts'
import type { ScheduledJob } from '../../../ports/jobs.ts'
import type { Reference } from '../../../text/references/reference.ts'
import { overlapsReference } from '../../../text/references/relations.ts'
import type { FoundSources } from '../../../finding/find-sources.ts'
import type { FindingQuestion, QuestionSet } from '../evaluation/gate-questions.ts'

export interface MeasureParts {
  library: Pick<Library, 'state'> & Pick<LibraryShelf, 'version'>
  find: (input: { question: string; limit: number }) => Promise<FoundSources>
  parse: (ref: string) => Reference | null
  measured: QuestionSet<FindingQuestion>
  finding: FindingStore
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

const languages = ['he', 'en', 'ru'] as const satisfies Language[]
const DEPTH = 10

/**
 * Finds the sources of every question of the set as the chat does, and keeps how well that went. A result is a hit when it and one of the expected
 * references share a place. False when it was told to end, or the library is not open. Throws what finding and the store throw.
 */
export async function measureFinding(parts: MeasureParts, signal: AbortSignal): Promise<boolean> {
  if (parts.library.state().state !== 'ready') return false
  const libraryVersion = parts.library.version()
  const ranks: { language: Language; rank: number }[] = []
  for (const { text, refs, language } of parts.measured.questions) {
    if (signal.aborted) return false
    const expected = refs.map(parts.parse).filter((reference) => reference !== null)
    const { sources } = await parts.find({ question: text, limit: DEPTH })
    const place = sources.findIndex(({ ref }) => {
      const found = parts.parse(ref)
      return found !== null && expected.some((each) => overlapsReference(each, found))
    })
    ranks.push({ language, rank: place + 1 })
  }
  // Half of it may have been found in another library: the next time will tell.
  if (parts.library.version() !== libraryVersion) return false
  const figuresOf = (language: Language) => figures(ranks.filter((each) => each.language === language).map(({ rank }) => rank))
  const [he, en, ru] = languages.map(figuresOf) as [FindingFigures, FindingFigures, FindingFigures]
  const results = { total: figures(ranks.map(({ rank }) => rank)), byLanguage: { he, en, ru } }
  await parts.finding.keep({ libraryVersion, questionSet: parts.measured.fingerprint, results })
  return true
}

/** `ranks`: the place of the first hit among ten, from 1; 0 for none. */
function figures(ranks: readonly number[]): FindingFigures {
  const within = (limit: number) => percent(ranks.filter((rank) => rank > 0 && rank <= limit).length, ranks.length)
  const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0)
  return {
    questions: ranks.length,
    recallAt1: within(1),
    recallAt5: within(5),
    recallAt10: within(DEPTH),
    mrr10: ranks.length === 0 ? 0 : Math.round((1000 * reciprocal) / ranks.length) / 1000,
  }
}

const percent = (part: number, of: number) => (of === 0 ? 0 : Math.round((1000 * part) / of) / 10)

/** Measuring in the background, one at a time in this process. */
export interface FindingMeasurer {
  /** False when it is at it already. */
  start(): boolean
  nightly: ScheduledJob
  close(): Promise<void>
}

export function openFindingMeasurer(parts: MeasureParts): FindingMeasurer {
  const closing = new AbortController()
  let running: Promise<unknown> | null = null

  function start(): boolean {
    if (running !== null) return false
    running = measureFinding(parts, closing.signal)
      .catch((err: unknown) => parts.log.error({ err }, 'how well sources are found cannot be measured'))
      .finally(() => (running = null))
    return true
  }
  return {
    start,
    nightly: {
      name: 'measure-finding',
      cron: '41 2 * * *',
      async run(signal) {
        await measureFinding(parts, AbortSignal.any([signal, closing.signal]))
      },
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
