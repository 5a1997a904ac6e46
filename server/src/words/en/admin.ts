import type { UploadProblem } from '@sugya/contract/api/training'

export const admin = {
  /** Why an uploaded file of training examples was refused. */
  uploads: {
    empty: 'The file is empty.',
    too_large: 'The file is larger than {{max}} MB.',
    too_large_together: 'The files of one upload may total {{max}} MB; this file exceeds that limit.',
    too_many: 'One upload may contain up to {{max}} files; this file exceeds that limit.',
    unknown_type: 'The content is not a PDF, Word document (.docx), text, JSON or JSONL file. Text must be encoded in UTF-8 or UTF-16.',
    encrypted: 'The file is protected by a password. Save it without one and upload it again.',
    damaged: 'The file is damaged or incomplete and cannot be read.',
    bomb: 'Once unpacked, the file would be far larger than any document. It was not opened.',
    no_text: 'The file contains no text to create examples from. Run a scan through text recognition (OCR) first.',
    no_examples: 'No line of the file is a usable example. The report lists the first {{max}} and what is wrong with them.',
    too_slow: 'Reading the file took too long. Split it into smaller files.',
  } satisfies Record<UploadProblem, string>,
}
