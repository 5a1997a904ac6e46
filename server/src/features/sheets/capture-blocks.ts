import type { SheetBlockInput } from '@sugya/contract/api/sheets'
import { SHEET_LIMITS } from '@sugya/contract/rules/limits'
import { AppError } from '../../errors.ts'
import type { Owner } from '../../ports/store/conversations.ts'
import type { StoredBlock } from '../../ports/store/sheets.ts'
import { captureAnswer } from './capture-answer.ts'
import { captureSource } from './capture-source.ts'
import type { SheetDeps } from './sheets.ts'

/** What a reader sends of a sheet, and the blocks stored before, whose words are kept. */
interface Captured {
  blocks: readonly SheetBlockInput[]
  stored: readonly StoredBlock[]
}

/**
 * Turns the blocks that a reader saves into stored ones: the reader's own words as they are, sources and answers in the
 * words of the library and the conversation. A block with an id that occurred before is left out. Throws AppError
 * `conflict` (`sheet_too_large`), and like `captureSource` and `captureAnswer`.
 */
export async function captureBlocks(deps: SheetDeps, owner: Owner, { blocks, stored }: Captured): Promise<StoredBlock[]> {
  const before = new Map(stored.map((block) => [block.id, block]))
  const captured: StoredBlock[] = []
  for (const block of new Map(blocks.map((one) => [one.id, one])).values())
    captured.push(await captureBlock(deps, owner, block, before.get(block.id)))
  requireRoom(captured)
  return captured
}

async function captureBlock(deps: SheetDeps, owner: Owner, block: SheetBlockInput, stored: StoredBlock | undefined): Promise<StoredBlock> {
  if (block.type === 'source') return await captureSource(deps, block, stored?.type === 'source' ? stored : undefined)
  if (block.type === 'answer') return stored?.type === 'answer' ? stored : await captureAnswer(deps, owner, block)
  return block
}

/** Throws AppError `conflict` (`sheet_too_large`) when the blocks exceed the limits of a sheet. */
export function requireRoom(blocks: readonly StoredBlock[]): void {
  if (blocks.length > SHEET_LIMITS.blocks || JSON.stringify(blocks).length > SHEET_LIMITS.size)
    throw new AppError('conflict', 'the sheet is too large', { details: { reason: 'sheet_too_large' } })
}
