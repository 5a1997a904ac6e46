import type { Clock } from '../../../ports/clock.ts'
import { SourceDown, SourceFailure, type SectionSource } from '../../../ports/text-source.ts'

/** The source asks its clients to cache the index, which is large and rarely changes. */
const CACHE_MS = 86_400_000
const FAILURE_CACHE_MS = 30_000
const TIMEOUT_MS = 60_000

/** Bytes of text in all free editions of a work: the mean of 176 works of all kinds, measured in 2026. */
const BYTES_PER_WORK = 400_000

export interface CorpusOverview {
  message: string
  availableCorpora: string[]
  languages: string[]
  requestDelayMs: number
  estimatedTexts: number
  estimatedSize: string
}

export interface CorpusOverviewDeps {
  source: SectionSource
  clock: Clock
  requestDelayMs: number
}

/**
 * Returns a function that describes what the source offers, from an index read once a day. A source that does not
 * answer offers nothing.
 */
export function createCorpusOverview({ source, clock, requestDelayMs }: CorpusOverviewDeps): () => Promise<CorpusOverview> {
  let cached: { until: number; overview: Promise<CorpusOverview> } | undefined
  const known = { languages: ['Hebrew', 'Aramaic', 'English', 'Russian', 'Arabic'], requestDelayMs }

  const read = async (): Promise<CorpusOverview> => {
    const late = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const works = await source.works(late)
      const availableCorpora = [...new Set(works.map(({ categories }) => categories[0] ?? '').filter((name) => name !== ''))]
      const megabytes = (works.length * BYTES_PER_WORK) / 1e6
      const estimatedSize = megabytes < 1000 ? `${String(Math.round(megabytes))} MB` : `${(megabytes / 1000).toFixed(1)} GB`
      return { message: 'The library is ready to be harvested', ...known, availableCorpora, estimatedTexts: works.length, estimatedSize }
    } catch (error) {
      // A wait that the signal ends fails as aborted, and a request as timed out.
      if (!(error instanceof SourceFailure || error instanceof SourceDown || late.aborted)) {
        cached = undefined
        throw error
      }
      if (cached !== undefined) cached.until = clock.now().getTime() + FAILURE_CACHE_MS
      return { message: 'The source does not respond', ...known, availableCorpora: [], estimatedTexts: 0, estimatedSize: '0 MB' }
    }
  }

  return () => {
    const now = clock.now().getTime()
    if (cached === undefined || cached.until < now) cached = { until: now + CACHE_MS, overview: read() }
    return cached.overview
  }
}
