import type { HarvestErrorType, HarvestFailure, HarvestStage, RefusedEdition } from '@sugya/contract/api/harvest'
import type { HarvestState } from '../../../ports/store/harvest.ts'

/** Further refused editions are only counted. */
const MAX_LISTED_REFUSALS = 200

/** Counts what a harvest does. Every count can be restored from the files on disk. */
export interface Tally {
  stage: HarvestStage
  category: string | null
  text: string | null
  language: string | null
  conversations: number
  reason: HarvestFailure | null
  /** A work was planned, with this many sections. */
  planned(sections: number, refused: readonly RefusedEdition[]): void
  /** A work could not be planned and counts as one text. */
  planFailed(type: HarvestErrorType | null): void
  fetched(): void
  failed(type: HarvestErrorType | null): void
  state(): HarvestState
}

export function createTally(works: number): Tally {
  const counts = { plannedWorks: 0, texts: 0, successful: 0, failed: 0, refused: 0 }
  const refused: RefusedEdition[] = []
  const byType: Record<string, number> = {}
  const count = (type: HarvestErrorType | null) => {
    counts.failed++
    // After a restart only the row in the database knows the type of an earlier failure.
    if (type !== null) byType[type] = (byType[type] ?? 0) + 1
  }
  const tally: Tally = {
    stage: 'Initializing',
    category: null,
    text: null,
    language: null,
    conversations: 0,
    reason: null,
    planned(sections, refusals) {
      counts.plannedWorks++
      counts.texts += sections
      counts.refused += refusals.length
      refused.push(...refusals.slice(0, MAX_LISTED_REFUSALS - refused.length))
    },
    planFailed(type) {
      counts.plannedWorks++
      counts.texts++
      count(type)
    },
    fetched: () => counts.successful++,
    failed: count,
    state() {
      const { plannedWorks, texts, successful, failed } = counts
      // Works that are not planned yet count as average ones.
      const rest = plannedWorks === 0 ? works : Math.round((texts / plannedWorks) * (works - plannedWorks))
      return {
        totalTexts: texts + rest,
        processedTexts: successful + failed,
        successfulTexts: successful,
        failedTexts: failed,
        conversationsGenerated: tally.conversations,
        currentStage: tally.stage,
        currentCategory: tally.category,
        currentText: tally.text,
        currentLanguage: tally.language,
        errorSummary: { byType: { ...byType }, refusedEditions: counts.refused, refused: [...refused], reason: tally.reason },
      }
    },
  }
  return tally
}
