import type { SheetBlockInput } from '@sugya/contract/api/sheets'
import { SHEET_LIMITS } from '@sugya/contract/rules/limits'
import { AppError } from '../../errors.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { StoredSheet } from '../../ports/store/sheets.ts'
import { captureBlocks } from './capture-blocks.ts'
import { requireSheet } from './save-sheet.ts'
import type { SheetDeps } from './sheets.ts'

interface NewSheet {
  id: string
  title: string
  blocks?: readonly SheetBlockInput[] | undefined
  copyOf?: string | undefined
}

/**
 * Creates a sheet, or returns the one that an earlier request with the same id made. Throws AppError `conflict`
 * (`too_many_sheets`, `sheet_too_large`), `forbidden` when the sheet to copy or the id is somebody else's, and like
 * `captureBlocks`.
 */
export async function createSheet(deps: SheetDeps, owner: Owner, { id, title, blocks, copyOf }: NewSheet): Promise<StoredSheet> {
  const there = await deps.sheets.find(owner, id)
  if (there !== undefined) return there
  const stored = copyOf === undefined ? [] : (await requireSheet(deps, owner, copyOf)).blocks
  const captured = blocks === undefined ? stored : await captureBlocks(deps, owner, { blocks, stored })
  const made = await deps.sheets.create(owner, { id, title, blocks: captured }, SHEET_LIMITS.sheets)
  if (made === 'foreign') throw new AppError('forbidden', 'the id belongs to a sheet of somebody else')
  if (made === 'too_many') throw new AppError('conflict', 'too many sheets', { details: { reason: 'too_many_sheets' } })
  return made
}
