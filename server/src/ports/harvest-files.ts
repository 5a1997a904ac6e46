import type { RefusedEdition } from '@sugya/contract/api/harvest'
import type { FetchedSection, ListedWork, WorkPlan } from './text-source.ts'

/** Names a section within its work: the title of its part and its numbers. */
export interface SectionKey {
  part: string
  sections: readonly number[]
}

/** What is on disk of a work. */
export interface WorkState {
  /** Null when the work could not be looked into. */
  plan: WorkPlan | null
  refused: RefusedEdition[]
  /** The sections that were asked for, by `keyOf`. A later success stands in the place of an earlier failure. */
  done: Map<string, 'fetched' | 'failed'>
  /** Every section has been asked for. */
  ended: boolean
}

/**
 * What a harvest has fetched: append-only files on this machine, from which a killed harvest goes on, the library is fed and training examples are
 * made. A last line that a killed process has left torn is cut off by the next that opens the file; any other line that cannot be read makes the file
 * damaged.
 */
export interface HarvestFiles {
  has(sessionId: string): boolean
  /** The works that were chosen in the beginning; undefined when they have not been. */
  readWorks(sessionId: string): Promise<ListedWork[] | undefined>
  saveWorks(sessionId: string, works: readonly ListedWork[]): Promise<void>
  /** Undefined when nothing is there of the work, or only a damaged file. */
  readState(sessionId: string, title: string): Promise<WorkState | undefined>
  savePlan(sessionId: string, plan: WorkPlan, refused: readonly RefusedEdition[]): Promise<void>
  recordPlanFailure(sessionId: string, title: string): Promise<void>
  saveSection(sessionId: string, title: string, key: SectionKey, section: FetchedSection): Promise<void>
  recordSectionFailure(sessionId: string, title: string, key: SectionKey): Promise<void>
  markEnded(sessionId: string, title: string): Promise<void>
  /** Works whose file was found damaged when it was read; with `allEnded` also those that have no end although they should. */
  listDamaged(sessionId: string, allEnded: boolean): Promise<ListedWork[]>
  /** Forgets what is there of a work, so that it is fetched anew. */
  restart(sessionId: string, title: string): Promise<void>
}

export const toSectionKey = ({ part, sections }: SectionKey) => `${part}|${sections.join('.')}`
