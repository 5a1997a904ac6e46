import type { FeedbackReviewStore } from '../../../ports/store/models.ts'
import type { TrainingStore } from '../../../ports/store/training.ts'
import type { TrainingFolder } from '../../../ports/training-folder.ts'
import { toExample } from '../../../text/examples/chat-example.ts'

export interface CorrectionsDeps {
  review: Pick<FeedbackReviewStore, 'examples'>
  files: Pick<TrainingStore, 'addFile' | 'listFiles' | 'removeFile'>
  folder: Pick<TrainingFolder, 'store' | 'remove'>
}

/** The name in the list of training files. */
const NAME = 'corrections.jsonl'

/**
 * Returns a function that writes the corrected answers of the database to a new training file, which replaces the
 * previous one. A previous file that a job still needs is kept. Throws what the folder and the store throw.
 */
export function createCorrectionsWriter({ review, files, folder }: CorrectionsDeps): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const examples = await review.examples()
    const lines = examples.map(({ question, answer }) => `${JSON.stringify(toExample(question, answer))}\n`)
    const taken = await folder.store(encodeLines(lines), { title: NAME, findProblem: () => null })
    if ('problem' in taken) throw new Error(`the corrections were refused as a training file: ${taken.problem}`)
    const before = (await files.listFiles()).filter(({ kind }) => kind === 'feedback')
    await files.addFile({ ...taken, kind: 'feedback', originalName: NAME })
    for (const { id } of before) {
      const removed = await files.removeFile(id)
      if (removed !== undefined && removed !== 'in_use') await folder.remove(removed.path)
    }
  }

  // One at a time: the last call reads the latest correction.
  return async () => {
    const mine = last.then(write)
    last = mine.catch(() => {})
    await mine
  }
}

async function* encodeLines(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for (const line of lines) yield encoder.encode(line)
}
