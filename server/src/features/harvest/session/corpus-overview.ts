import type { Clock } from '../../../ports/clock.ts'
import { SourceDown, SourceFailure, type SectionSource } from '../../../ports/text-source.ts'

/** The source asks that its index be kept: it is large and rarely changes. In milliseconds. */
const KEEP = 86_400_000
/** And is not asked again at once when it did not answer. */
const KEEP_FAILURE = 30_000

/** A work has so many bytes of text in all its free editions: the mean of 176 works of all kinds, measured in 2026. */
const BYTES_OF_WORK = 400_000

export interface CorpusOverview {
  message: string
  availableCorpora: string[]
  languages: string[]
  estimatedTexts: number
  estimatedSize: string
}

/** What the source offers, from its index, which is read at most once a day. A source that does not answer offers nothing, and the message says so. */
export function createCorpusOverview({ source, clock }: { source: SectionSource; clock: Clock }): () => Promise<CorpusOverview> {
  let kept: { until: number; overview: Promise<CorpusOverview> } | undefined
  const languages = ['Hebrew', 'English', 'Russian']

  const read = async (): Promise<CorpusOverview> => {
    try {
      const works = await source.works(AbortSignal.timeout(60_000))
      const availableCorpora = [...new Set(works.map(({ categories }) => categories[0] ?? '').filter((name) => name !== ''))]
      const megabytes = (works.length * BYTES_OF_WORK) / 1e6
      const estimatedSize = megabytes < 1000 ? `${String(Math.round(megabytes))} MB` : `${(megabytes / 1000).toFixed(1)} GB`
      return { message: 'The library is ready to be harvested', availableCorpora, languages, estimatedTexts: works.length, estimatedSize }
    } catch (error) {
      if (!(error instanceof SourceFailure || error instanceof SourceDown || (error instanceof Error && error.name === 'TimeoutError')))
        throw error
      if (kept !== undefined) kept.until = clock.now().getTime() + KEEP_FAILURE
      return { message: 'The library does not answer', availableCorpora: [], languages, estimatedTexts: 0, estimatedSize: '0 MB' }
    }
  }

  return () => {
    const now = clock.now().getTime()
    if (kept === undefined || kept.until < now) kept = { until: now + KEEP, overview: read() }
    return kept.overview
  }
}
