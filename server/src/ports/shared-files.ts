/**
 * Files of the data folder that all replicas have. Each works on copies on its own machine and publishes what is
 * complete. Where the data folder itself is the one place, publishing and fetching do nothing. Files are named by their
 * absolute paths in the data folder of this process.
 */
export interface SharedFiles {
  /** Gives a complete file to all replicas. Throws when the store does not take it: then nobody has it. */
  publish(file: string): Promise<void>
  /**
   * Whether there is such a file, which is then on this machine as it was published last. A file that another process
   * is writing is no such file.
   */
  fetch(file: string): Promise<boolean>
  /**
   * Downloads the files of a folder and its folders that are missing on this machine. What is there stays: it may be
   * ahead of what was published.
   */
  fetchMissing(folder: string): Promise<void>
  /** The published files directly in a folder: path on this machine, bytes, and time of publication. */
  list(folder: string): Promise<{ file: string; size: number; modifiedAt: Date }[]>
  /** Removes a file for all replicas. Does nothing when there is none. */
  remove(file: string): Promise<void>
}
