import { UPLOAD_LIMITS, type UploadedFile, type UploadProblem } from '@sugya/contract/api/training'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { TrainingStore } from '../../ports/store/training.ts'
import { plainName, titleOf } from '../../text/file-name.ts'
import { shownFile, type TuningPrice } from './show-training.ts'
import { uploadWords } from './upload-words.ts'

export interface TakeUploadsParts {
  store: Pick<TrainingStore, 'addFile'>
  folder: Pick<TrainingFolder, 'take' | 'remove'>
  price: TuningPrice | null
  limits?: { file: number; together: number; files: number }
}

/** One file as it comes in; it must be read to its end before the next one comes. */
export interface IncomingFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Takes the files of one upload one after another, each whole or not at all: one that is refused does not stop the others. What is over a limit is read to its
 * end and thrown away. Throws when an upload breaks off, and AppError
 * `payload_too_large` when it has twice of what all may have; what came whole before that is kept.
 */
export async function takeUploads(
  parts: TakeUploadsParts,
  incoming: AsyncIterable<IncomingFile>,
  language: Language,
): Promise<UploadedFile[]> {
  const { store, folder, price } = parts
  const limits = parts.limits ?? UPLOAD_LIMITS
  const uploaded: UploadedFile[] = []
  let together = 0
  for await (const { name, content } of incoming) {
    const originalName = plainName(name)
    const refused = (code: UploadProblem, report: UploadedFile['report'] = null) =>
      uploaded.push({ originalName, file: null, report, problem: { code, message: uploadWords[code][language] } })
    let size = 0
    let problem: UploadProblem | null = null
    const counting = async function* () {
      for await (const chunk of content) {
        together += chunk.length
        // To read on would only keep a line open that has no end.
        if (together > limits.together * 2) throw new AppError('payload_too_large', 'an upload of more than all files may have')
        yield chunk
      }
    }
    const counted = async function* () {
      for await (const chunk of counting()) {
        size += chunk.length
        if (size > limits.file) problem ??= 'too_large'
        if (together > limits.together) problem ??= 'too_large_together'
        if (problem === null) yield chunk
      }
    }
    if (uploaded.length >= limits.files) {
      for await (const _ of counting());
      refused('too_many')
      continue
    }
    const taken = await folder.take(counted(), { title: titleOf(originalName), problemOf: () => problem })
    if ('problem' in taken) {
      refused(taken.problem, taken.report)
      continue
    }
    try {
      const file = await store.addFile({ ...taken, originalName })
      uploaded.push({ originalName, file: shownFile(file, price), report: taken.report, problem: null })
    } catch (error) {
      await folder.remove(taken.path)
      throw error
    }
  }
  return uploaded
}
