import type { ArchiveProblem, ImportItem } from '@sugya/contract/api/imports'
import { SourceDown } from './text-source.ts'

/**
 * What can be harvested without the network: uploaded archives, and the folders and archives that an operator
 * copied there.
 */
export interface ImportsFolder {
  /** Latest first. */
  list(limit: number): Promise<{ items: ImportItem[]; more: boolean }>
  /**
   * Stores an upload under a generated name, completely or not at all. Calls `findProblem` when the stream has ended.
   * Throws what the stream throws, and AppError `busy` during another upload.
   */
  store(
    stream: AsyncIterable<Uint8Array>,
    upload: { originalName: string; findProblem: () => ArchiveProblem | null },
  ): Promise<{ item: ImportItem } | { problem: ArchiveProblem }>
  /**
   * Removes an upload and its unpacked folder. False when no upload has this name; it never removes the files of an
   * operator.
   */
  remove(name: string): Promise<boolean>
  /** Removes orphaned drafts and unpacked archives that are no longer used. */
  removeStale(): Promise<void>
}

/** Thrown for an archive or folder that cannot be used. Unlike other sources that are down, it does not come back. */
export class ArchiveRefused extends SourceDown {
  override name = 'ArchiveRefused'
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem) {
    super(`the archive cannot be used: ${problem}`)
    this.problem = problem
  }
}
