import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../../errors.ts'
import type { Metrics } from '../../../../ports/metrics.ts'
import type { SearchAgainDeps } from '../sources/search-again.ts'
import type { CiteDeps } from './citation-processor.ts'
import { readSegments } from './passages.ts'
import type { TitleVocabulary } from './title-vocabulary.ts'

type CiteSources = Pick<SearchAgainDeps, 'references' | 'library' | 'findSources'> & { vocabulary: TitleVocabulary; metrics: Metrics }

/**
 * What proving citations needs: the library's own segments, and a search by words for quotations that no source
 * contains.
 */
export function createCiteDeps({ references, vocabulary, metrics, library, findSources }: CiteSources, language: Language): CiteDeps {
  return {
    references,
    vocabulary,
    metrics,
    readSegments: (reference) => readSegments(library, reference),
    async findQuoted(quotation) {
      try {
        const found = await findSources({ question: quotation, language, limit: 5, isLexicalOnly: true })
        return await Promise.all(found.sources.map(({ segments }) => library.segments(segments)))
      } catch (error) {
        // Repairing is optional: without it the words are shown as unproven.
        if (error instanceof AppError) return []
        throw error
      }
    },
  }
}
