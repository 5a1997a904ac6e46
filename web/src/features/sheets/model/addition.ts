import type { SheetBlockInput } from '@sugya/contract/api/sheets'
import type { Language } from '@sugya/contract/api/texts'
import { newId } from './new-id.ts'

/**
 * What may be added to a sheet from elsewhere: a passage in any spelling, an answer of an own conversation, a heading.
 */
export type SheetAddition =
  { type: 'source'; ref: string } | { type: 'answer'; conversationId: string; messageId: string } | { type: 'heading'; text: string }

/** Turns additions into blocks with ids of their own; sources come with a translation into the reader's language. */
export function toBlocks(additions: readonly SheetAddition[], language: Language): SheetBlockInput[] {
  return additions.map((addition) => ({ id: newId(), ...addition, ...(addition.type === 'source' && { language }) }))
}
