import type { FileReport, TrainingFileKind, UploadProblem } from '@sugya/contract/api/training'

/** An upload that was read and is kept, as JSONL of chat examples. */
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
  /** When the lines say why. */
  report: FileReport | null
}

/** The folder of the training files. Names in it are made here; what people call their files is never part of one. */
export interface TrainingFolder {
  /**
   * Writes the stream down, finds out by its content what it is, and makes a training file of it. `title` is how a text is named in its examples.
   * `problemOf` is asked when the stream has ended: a file that did not fit is refused unread. Leaves nothing behind of what is refused; throws when the stream breaks or the disk does.
   */
  store(
    stream: AsyncIterable<Uint8Array>,
    options: { title: string; problemOf: () => UploadProblem | null },
  ): Promise<StoredUpload | RefusedUpload>
  /** The lines of a file, none of them empty. Throws when it is not there. */
  lines(path: string): AsyncIterable<string>
  /** Where a file is for what sends it away; undefined when it is not there. */
  locate(path: string): Promise<string | undefined>
  /** Nothing happens when it is not there. */
  remove(path: string): Promise<void>
}
