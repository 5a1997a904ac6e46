import type { SheetBlockInput } from '@sugya/contract/api/sheets'
import { AppError } from '../../errors.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { StoredSheet } from '../../ports/store/sheets.ts'
import { captureBlocks, requireRoom } from './capture-blocks.ts'
import type { SheetDeps } from './sheets.ts'

/** Writes that add to a sheet begin again this often when another one comes first. */
const ATTEMPTS = 5

interface SavedSheet {
  revision: number
  title: string
  blocks: readonly SheetBlockInput[]
}

/** The owner's sheet. Throws AppError `forbidden` when foreign or missing. */
export async function requireSheet({ sheets }: Pick<SheetDeps, 'sheets'>, owner: Owner, id: string): Promise<StoredSheet> {
  const sheet = await sheets.find(owner, id)
  if (sheet === undefined) throw new AppError('forbidden', 'no such sheet for this owner')
  return sheet
}

/**
 * Saves a sheet that goes on from its present revision. Throws AppError `conflict` (`sheet_changed`) for any other, and
 * like `requireSheet` and `captureBlocks`.
 */
export async function saveSheet(deps: SheetDeps, owner: Owner, id: string, { revision, title, blocks }: SavedSheet): Promise<StoredSheet> {
  const before = await requireSheet(deps, owner, id)
  if (before.revision !== revision) throw changedElsewhere()
  const captured = await captureBlocks(deps, owner, { blocks, stored: before.blocks })
  const saved = await deps.sheets.save(owner, id, { revision, title, blocks: captured })
  if (typeof saved === 'string') throw changedElsewhere()
  return saved
}

/**
 * Adds blocks at the end of a sheet, whatever its revision; those that it has already are left out. Throws like
 * `saveSheet`.
 */
export async function addBlocks(deps: SheetDeps, owner: Owner, id: string, blocks: readonly SheetBlockInput[]): Promise<StoredSheet> {
  let before = await requireSheet(deps, owner, id)
  const known = new Set(before.blocks.map((block) => block.id))
  const captured = await captureBlocks(deps, owner, { blocks: blocks.filter((block) => !known.has(block.id)), stored: [] })
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const there = new Set(before.blocks.map((block) => block.id))
    const added = captured.filter((block) => !there.has(block.id))
    if (added.length === 0) return before
    const { title, revision } = before
    const all = [...before.blocks, ...added]
    requireRoom(all)
    const saved = await deps.sheets.save(owner, id, { title, revision, blocks: all })
    if (typeof saved !== 'string') return saved
    before = await requireSheet(deps, owner, id)
  }
  throw changedElsewhere()
}

const changedElsewhere = () => new AppError('conflict', 'the sheet has another revision', { details: { reason: 'sheet_changed' } })
