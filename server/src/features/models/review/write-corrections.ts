import type { FeedbackReviewStore } from '../../../ports/store/models.ts'
import type { TrainingStore } from '../../../ports/store/training.ts'
import type { TrainingFolder } from '../../../ports/training-folder.ts'
import { toExample } from '../../../text/examples/chat-example.ts'

export interface CorrectionsParts {
  review: Pick<FeedbackReviewStore, 'examples'>
  files: Pick<TrainingStore, 'addFile' | 'listFiles' | 'removeFile'>
  folder: Pick<TrainingFolder, 'take' | 'remove'>
}

/** What the file is called in the list of training files. */
const NAME = 'corrections.jsonl'

/**
 * A function that makes the training file of all corrected answers anew: the database has them, the file is one picture of it, and takes the place of
 * the one before. One that a job still needs stays beside it. What it throws the folder and the store throw.
 */
export function correctionsWriter({ review, files, folder }: CorrectionsParts): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const examples = await review.examples()
    const lines = examples.map(({ question, answer }) => `${JSON.stringify(toExample(question, answer))}\n`)
    const taken = await folder.take(bytesOf(lines), { title: NAME, problemOf: () => null })
    if ('problem' in taken) throw new Error(`the corrections were refused as a training file: ${taken.problem}`)
    const before = (await files.listFiles()).filter(({ kind }) => kind === 'feedback')
    await files.addFile({ ...taken, kind: 'feedback', originalName: NAME })
    for (const { id } of before) {
      const removed = await files.removeFile(id)
      if (removed !== undefined && removed !== 'in_use') await folder.remove(removed.path)
    }
  }

  // One after another: the last to write has read the last correction.
  return async () => {
    const mine = last.then(write)
    last = mine.catch(() => {})
    await mine
  }
}

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(line)
}
