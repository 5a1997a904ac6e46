import path from 'node:path'
import { readStudyTables } from '../adapters/study-tables.ts'
import { dailyRoutes } from '../features/daily/daily.routes.ts'
import type { Calendar } from '../ports/calendar.ts'
import { type Context, ROOT } from './context.ts'
import type { LibraryModule } from './library.ts'

/** The cycles of study. */
export function openDailyModule({ config, clock }: Context, libraryModule: LibraryModule, calendar: Calendar) {
  const tables = readStudyTables(path.join(ROOT, 'data/calendar'))
  return { routes: [dailyRoutes({ ...libraryModule, calendar, clock, tables, publicUrl: config.publicUrl })] }
}
