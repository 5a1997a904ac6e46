import type { Sheet, SheetBlock, SheetBlockInput, SheetSource } from '@sugya/contract/api/sheets'
import type { TextLanguage } from '@sugya/contract/api/texts'

export interface EditionChoice {
  language: TextLanguage
  edition: string
}

/**
 * A source with what the reader wants of the server and has not received yet: other editions, or the words of today.
 */
export type DraftSource = SheetSource & { wanted?: EditionChoice[]; refresh?: true }
export type DraftBlock = Exclude<SheetBlock, SheetSource> | DraftSource

/** What an editor holds of a sheet. */
export interface Draft {
  revision: number
  title: string
  blocks: readonly DraftBlock[]
}

export function toInput(block: DraftBlock): SheetBlockInput {
  switch (block.type) {
    case 'heading':
    case 'text':
      return { id: block.id, type: block.type, text: block.text }
    case 'answer':
      return { id: block.id, type: 'answer' }
    case 'source': {
      const { id, ref, texts, note, hidden, ranges, kept, wanted, refresh } = block
      const editions = wanted ?? texts.map(({ language, edition }) => ({ language, edition }))
      return { id, type: 'source', ref, editions, note, hidden, ranges, kept, ...(refresh && { refresh }) }
    }
  }
}

/** Whether two states of a sheet would be saved alike. */
export function isSame(one: Pick<Draft, 'title' | 'blocks'>, other: Pick<Draft, 'title' | 'blocks'>): boolean {
  return one.title.trim() === other.title.trim() && JSON.stringify(one.blocks.map(toInput)) === JSON.stringify(other.blocks.map(toInput))
}

/**
 * The blocks after a save: the words that the server has taken for what was sent, and what the reader has changed since
 * then. The reader's own words stay as they were typed.
 */
export function mergeSaved(local: readonly DraftBlock[], sent: readonly DraftBlock[], saved: Pick<Sheet, 'blocks'>): DraftBlock[] {
  const [before, after] = [new Map(sent.map((block) => [block.id, block])), new Map(saved.blocks.map((block) => [block.id, block]))]
  return local.map((block) => {
    const [was, is] = [before.get(block.id), after.get(block.id)]
    if (block.type !== 'source' || was?.type !== 'source' || is?.type !== 'source') return block
    if (block === was) return { ...is, note: block.note }
    if (block.wanted !== was.wanted || block.refresh !== was.refresh) return block
    const { wanted: _wanted, refresh: _refresh, ...rest } = block
    return { ...rest, ref: is.ref, heRef: is.heRef, ruRef: is.ruRef, texts: is.texts }
  })
}

/**
 * The reader's blocks with those that were added at the end of the sheet elsewhere; undefined when more than that
 * was changed there. `base`: the state that both go on from.
 */
export function mergeAppended(local: Draft, base: Pick<Draft, 'title' | 'blocks'>, other: Sheet): DraftBlock[] | undefined {
  const common = other.blocks.slice(0, base.blocks.length)
  if (!isSame({ title: base.title, blocks: base.blocks }, { title: other.title, blocks: common })) return undefined
  const known = new Set(local.blocks.map(({ id }) => id))
  return [...local.blocks, ...other.blocks.slice(base.blocks.length).filter(({ id }) => !known.has(id))]
}
