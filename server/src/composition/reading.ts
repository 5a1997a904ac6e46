import { catalogRoutes } from '../features/reading/catalog.routes.ts'
import { completionRoutes } from '../features/reading/completion/completion.routes.ts'
import { createLibraryPages } from '../features/reading/library-pages.ts'
import { readingRoutes } from '../features/reading/reading.routes.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { Context } from './context.ts'
import type { LibraryModule } from './library.ts'

/** Texts and search for readers, by calls and as pages. */
export function openReadingModule({ config, clock }: Context, libraryModule: LibraryModule, calendar: Calendar) {
  const { searchesAtOnce } = config.limits
  return {
    pageTexts: createLibraryPages(libraryModule),
    routes: [
      readingRoutes({ ...libraryModule, calendar, clock, searchesAtOnce }),
      catalogRoutes(libraryModule),
      completionRoutes(libraryModule),
    ],
  }
}
