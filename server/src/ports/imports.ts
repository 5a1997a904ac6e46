import type { ArchiveProblem, ImportItem } from '@sugya/contract/api/imports'

/** The folder of what can be harvested without the network: folders and archives that were put there by hand, and archives that were uploaded. */
export interface ImportsFolder {
  /** Latest first, at most so many. */
  list(most: number): Promise<{ items: ImportItem[]; more: boolean }>
  /**
   * Takes an upload under a name of its own: it comes to stand there whole or not at all. `problemOf` is asked when the stream has ended. Throws what the
   * stream throws, and AppError `busy` while another is taken.
   */
  take(
    stream: AsyncIterable<Uint8Array>,
    upload: { originalName: string; problemOf: () => ArchiveProblem | null },
  ): Promise<{ item: ImportItem } | { problem: ArchiveProblem }>
  /** Removes an archive that was uploaded, with what is unpacked of it. False when there is none of this name; what was put there by hand stays. */
  remove(name: string): Promise<boolean>
  /** Removes what processes that have ended left torn. */
  tidy(): Promise<void>
}
