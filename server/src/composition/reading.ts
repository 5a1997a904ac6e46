import { openHebrewWords } from '../adapters/lexicon/tanakh-words.ts'
import { catalogRoutes } from '../features/reading/catalog.routes.ts'
import { completionRoutes } from '../features/reading/completion/completion.routes.ts'
import { createLinksJob } from '../features/reading/links/links-job.ts'
import { linksRoutes } from '../features/reading/links/links.routes.ts'
import { createLibraryPages } from '../features/reading/library-pages.ts'
import { readingRoutes } from '../features/reading/reading.routes.ts'
import { wordsRoutes } from '../features/reading/words/words.routes.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { Context } from './context.ts'
import type { LibraryModule } from './library.ts'

/** Texts and search for readers, by calls and as pages. */
export function openReadingModule({ config, clock, log }: Context, libraryModule: LibraryModule, calendar: Calendar) {
  const { searchesAtOnce } = config.limits
  const linksJob = createLinksJob({ ...libraryModule, clock, log })
  const wake = () => config.role.runsJobs && linksJob.wake()
  return {
    pageTexts: createLibraryPages(libraryModule),
    linksJob,
    routes: [
      readingRoutes({ ...libraryModule, calendar, clock, searchesAtOnce }),
      catalogRoutes(libraryModule),
      completionRoutes(libraryModule),
      wordsRoutes({ ...libraryModule, words: openHebrewWords() }),
      linksRoutes({ ...libraryModule, clock, wake }),
    ],
  }
}
