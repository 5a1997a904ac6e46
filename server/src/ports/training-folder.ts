import type { FileReport, TrainingFileKind, UploadProblem } from '@sugya/contract/api/training'

/** An upload that was read and stored as JSONL of chat examples. */
export interface StoredUpload {
  kind: TrainingFileKind
  filename: string
  /** Within the data folder, with `/`. */
  path: string
  /** In bytes. */
  size: number
  report: FileReport
}

export interface RefusedUpload {
  problem: UploadProblem
  /** Null when the problem is not in single lines. */
  report: FileReport | null
}

/** The folder of the training files. File names are generated; the names of uploads are never part of a path. */
export interface TrainingFolder {
  /**
   * Stores the stream, detects its type by its content and converts it to a training file. `title` names a text in its
   * examples. `findProblem` is called when the stream has ended: an oversized file is refused unread. A refused file
   * leaves nothing behind. Throws when the stream or the disk fails.
   */
  store(
    stream: AsyncIterable<Uint8Array>,
    options: { title: string; findProblem: () => UploadProblem | null },
  ): Promise<StoredUpload | RefusedUpload>
  /** The non-empty lines of a file. Throws when it is missing. */
  lines(path: string): AsyncIterable<string>
  /** The absolute path of a file, for uploading it; undefined when it is missing. */
  locate(path: string): Promise<string | undefined>
  /** Does nothing when the file is missing. */
  remove(path: string): Promise<void>
}
