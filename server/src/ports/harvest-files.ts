import type { RefusedEdition } from '@sugya/contract/api/harvest'
import type { FetchedSection, ListedLink, ListedWork, WorkPlan } from './text-source.ts'

/** Names a section within its work: the title of its part and its numbers. */
export interface SectionKey {
  part: string
  sections: readonly number[]
}

/** What is on disk of a work. */
export interface WorkState {
  /** Null when the plan could not be read. */
  plan: WorkPlan | null
  refused: RefusedEdition[]
  /** The sections that were requested, by `toSectionKey`. A later success replaces an earlier failure. */
  done: Map<string, 'fetched' | 'failed'>
  /** Every section has been requested. */
  ended: boolean
}

/**
 * What a harvest has fetched, in append-only files on this machine, which other replicas get work by work: an
 * interrupted harvest resumes from them, and the library import and the training dataset read them. A process that
 * opens a file truncates a torn last line; any other unreadable line marks the file as damaged.
 */
export interface HarvestFiles {
  /** Whether the list of works can be had: on this machine, or from the replica that saved it. */
  has(sessionId: string): Promise<boolean>
  /** The works chosen at the start; undefined before they were chosen. */
  readWorks(sessionId: string): Promise<ListedWork[] | undefined>
  saveWorks(sessionId: string, works: readonly ListedWork[]): Promise<void>
  /** Undefined when the work has no file, or a damaged one. */
  readState(sessionId: string, title: string): Promise<WorkState | undefined>
  savePlan(sessionId: string, plan: WorkPlan, refused: readonly RefusedEdition[]): Promise<void>
  recordPlanFailure(sessionId: string, title: string): Promise<void>
  saveSection(sessionId: string, title: string, key: SectionKey, section: FetchedSection): Promise<void>
  /** The links that the source lists for a section; saved before its texts, which mark the section as fetched. */
  saveLinks(sessionId: string, title: string, key: SectionKey, links: readonly ListedLink[]): Promise<void>
  recordSectionFailure(sessionId: string, title: string, key: SectionKey): Promise<void>
  markEnded(sessionId: string, title: string): Promise<void>
  /** Works whose file was damaged when read; with `allEnded`, also those whose end is missing. */
  listDamaged(sessionId: string, allEnded: boolean): Promise<ListedWork[]>
  /** Discards what is stored of a work, so that it is fetched again. */
  restart(sessionId: string, title: string): Promise<void>
}

export const toSectionKey = ({ part, sections }: SectionKey) => `${part}|${sections.join('.')}`
