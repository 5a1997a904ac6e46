import type { trainingApi, UploadedFile } from '@sugya/contract/api/training'
import { adminUpload } from '../../../lib/api/admin-upload.ts'

/** Sends files as the form's field `files`, repeated, and answers what became of each. As `adminUpload`. */
export async function uploadFiles(files: readonly File[], options: Parameters<typeof adminUpload>[2]): Promise<UploadedFile[]> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  return (await adminUpload<typeof trainingApi.uploadTrainingFiles>('POST /api/training/upload', form, options)).files
}
