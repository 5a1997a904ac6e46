import type { UploadedFile, UploadProblem } from '@sugya/contract/api/training'
import { UPLOAD_LIMITS } from '@sugya/contract/rules/limits'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { TrainingStore } from '../../ports/store/training.ts'
import { sanitizeFileName, toTitle } from '../../text/file-name.ts'
import { toTrainingFile, type TuningPrice } from './show-training.ts'
import { toUploadMessage } from './upload-message.ts'

export interface TakeUploadsDeps {
  store: Pick<TrainingStore, 'addFile'>
  folder: Pick<TrainingFolder, 'store' | 'remove'>
  price: TuningPrice | null
  limits?: { file: number; together: number; files: number }
}

/** One file of an upload. It must be read to its end before the next one arrives. */
export interface IncomingFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/**
 * Stores the files of one upload one by one, each completely or not at all: a refused file does not stop the others.
 * A file over a limit is read to its end and discarded. Throws when the upload breaks off, and AppError
 * `payload_too_large` when it exceeds twice the limit of all files; files that were stored before stay.
 */
export async function takeUploads(
  deps: TakeUploadsDeps,
  incoming: AsyncIterable<IncomingFile>,
  language: Language,
): Promise<UploadedFile[]> {
  const { store, folder, price } = deps
  const limits = deps.limits ?? UPLOAD_LIMITS
  const uploaded: UploadedFile[] = []
  let together = 0
  for await (const { name, content } of incoming) {
    const originalName = sanitizeFileName(name)
    const refused = (code: UploadProblem, report: UploadedFile['report'] = null) =>
      uploaded.push({ originalName, file: null, report, problem: { code, message: toUploadMessage(code, language) } })
    let size = 0
    let problem: UploadProblem | null = null
    const counting = async function* () {
      for await (const chunk of content) {
        together += chunk.length
        // Reading on would keep an endless connection open.
        if (together > limits.together * 2) throw new AppError('payload_too_large', 'the upload has more than twice the limit of all files')
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
    const taken = await folder.store(counted(), { title: toTitle(originalName), findProblem: () => problem })
    if ('problem' in taken) {
      refused(taken.problem, taken.report)
      continue
    }
    try {
      const file = await store.addFile({ ...taken, originalName })
      uploaded.push({ originalName, file: toTrainingFile(file, price), report: taken.report, problem: null })
    } catch (error) {
      await folder.remove(taken.path)
      throw error
    }
  }
  return uploaded
}
