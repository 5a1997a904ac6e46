import type { Sheet, SheetBlock } from '@sugya/contract/api/sheets'
import type { StoredBlock, StoredSheet } from '../../ports/store/sheets.ts'
import { plainText } from '../../text/markup/plain-text.ts'

/** A stored sheet as a reader receives it: each segment with its text without markup. */
export function toSheet(sheet: StoredSheet): Sheet {
  return { ...sheet, blocks: sheet.blocks.map(toBlock) }
}

function toBlock(block: StoredBlock): SheetBlock {
  if (block.type !== 'source') return block
  const texts = block.texts.map((text) => ({
    ...text,
    segments: text.segments.map(({ ref, html }) => ({ ref, html, text: plainText(html) })),
  }))
  return { ...block, texts }
}
