import type { UploadProblem } from '@sugya/contract/api/training'
import { REPORT_LINES, UPLOAD_LIMITS } from '@sugya/contract/rules/limits'
import type { Language } from '@sugya/contract/api/texts'
import { fill, words } from '../../words/words.ts'

const MB = 1024 * 1024
/** The limit that a message names, by problem: megabytes, files or lines. */
const limits: Partial<Record<UploadProblem, number>> = {
  too_large: UPLOAD_LIMITS.file / MB,
  too_large_together: UPLOAD_LIMITS.together / MB,
  too_many: UPLOAD_LIMITS.files,
  no_examples: REPORT_LINES,
}

/** Why a file was refused, for the administrator. */
export const toUploadMessage = (problem: UploadProblem, language: Language): string =>
  fill(words[language].admin.uploads[problem], { max: limits[problem] ?? 0 })
