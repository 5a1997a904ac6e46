import type { HarvestFailure } from '@sugya/contract/api/harvest'
import { AppError } from '../../../errors.ts'
import { ArchiveRefused } from '../../../ports/imports.ts'
import { SourceDown, SourceFailure } from '../../../ports/text-source.ts'

/** A source may answer an error page of any length. */
const LONGEST_DETAIL = 1000

/** Why a text or a harvest failed, from what was thrown. */
export function toFailure(error: unknown): HarvestFailure {
  if (error instanceof SourceFailure)
    return { ...error.reason, ...(error.reason.detail !== undefined && { detail: shorten(error.reason.detail) }) }
  if (error instanceof ArchiveRefused) return { code: 'archive_refused', archive: error.problem }
  const detail = shorten(error instanceof Error ? error.message : String(error))
  if (error instanceof SourceDown) return { code: 'source_down', detail }
  if (error instanceof AppError && error.code === 'invalid_input') return { code: 'folder_missing' }
  return { code: 'unexpected', detail }
}

/** PostgreSQL takes neither null bytes nor halves of surrogate pairs. */
const shorten = (detail: string) => detail.slice(0, LONGEST_DETAIL).replaceAll('\0', '').toWellFormed()
