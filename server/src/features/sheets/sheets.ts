import type { PassageView } from '@sugya/contract/api/texts'
import type { Library } from '../../ports/library.ts'
import type { ConversationStore } from '../../ports/store/conversations.ts'
import type { SheetStore } from '../../ports/store/sheets.ts'

/** A passage of the library in all its editions. */
export type SheetPassage = Pick<PassageView, 'ref' | 'heRef' | 'ruRef' | 'segments'>

/** What source sheets need. */
export interface SheetDeps {
  sheets: SheetStore
  conversations: Pick<ConversationStore, 'find' | 'messages'>
  library: Pick<Library, 'segments'>
  /** Reads a passage in any spelling. Throws AppError `unknown_reference` and `library_preparing`. */
  readPassage: (ref: string) => Promise<SheetPassage>
}
