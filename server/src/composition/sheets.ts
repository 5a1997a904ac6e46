import { readPassage } from '../features/reading/read-passage.ts'
import { sheetsRoutes } from '../features/sheets/sheets.routes.ts'
import type { Identity } from '../http/session/identity.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/** Source sheets, with the texts of the library and the answers of conversations. */
export function openSheetsModule({ store }: Pick<StoreContext, 'store'>, libraryModule: LibraryModule, identity: Identity) {
  const { sheets, conversations } = store
  const readText = (ref: string) => readPassage(libraryModule, ref)
  return { routes: [sheetsRoutes({ sheets, conversations, library: libraryModule.library, readPassage: readText, identity })] }
}
