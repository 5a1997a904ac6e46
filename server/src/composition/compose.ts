import path from 'node:path'
import type { Logger } from 'pino'
import { createCalendar } from '../adapters/calendar/kosher-zmanim.ts'
import { systemClock } from '../adapters/clock.ts'
import { createPgBossJobs } from '../adapters/jobs/pg-boss.ts'
import { openStore } from '../adapters/store/open-store.ts'
import type { Config } from '../config.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { createNightlyAnalytics } from '../features/analytics/nightly.job.ts'
import { catalogRoutes } from '../features/reading/catalog.routes.ts'
import { createLibraryPages } from '../features/reading/library-pages.ts'
import { readingRoutes } from '../features/reading/reading.routes.ts'
import { buildApp } from '../http/app.ts'
import { docsRoutes } from '../http/docs.routes.ts'
import { createMetrics } from '../http/metrics.ts'
import { statusRoutes } from '../http/status.routes.ts'
import { createLog } from '../log.ts'
import type { LibraryState } from '../ports/library.ts'
import { openAccountsModule } from './accounts.ts'
import { openBillingModule } from './billing.ts'
import { openChatModule } from './chat.ts'
import { ROOT } from './context.ts'
import { openHarvestModule } from './harvest.ts'
import { startLibraryModule } from './library.ts'
import { openModelsModule } from './models.ts'

/** The composed product, ready to listen. */
export interface Product {
  listen(): Promise<string>
  /** Gives running answers time to finish, then closes everything. */
  close(): Promise<void>
}

export interface ComposeOptions {
  /** Called as the library comes up. */
  onLibrary?: (state: LibraryState) => void
  /** Receives the log; by default it goes to standard output at the configured level. */
  log?: Logger
}

/** Connects ports to adapters by the configuration. The library comes up in the background; everything else is ready when this resolves. */
export async function compose(config: Config, { onLibrary, log = createLog(config.logLevel) }: ComposeOptions = {}): Promise<Product> {
  const context = { config, clock: systemClock, metrics: createMetrics(), log }
  // The embedded database starts in a thread of its own, while this thread reads the lexicon.
  const opening = openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  opening.catch(() => {})
  const startedLibrary = startLibraryModule(context, onLibrary)
  const store = await opening
  const storeContext = { ...context, store }

  const libraryModule = await startedLibrary.open()
  const chat = await openChatModule(storeContext, libraryModule)
  const billing = await openBillingModule(storeContext)
  const accounts = await openAccountsModule(storeContext, chat, billing)
  const harvest = openHarvestModule(storeContext, libraryModule)
  const models = openModelsModule(storeContext, libraryModule, chat)
  const jobs = createPgBossJobs({ executeSql: store.executeSql, exclusive: store.exclusive, log })
  const calendar = createCalendar()
  const { clock, metrics } = context

  const app = await buildApp({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    secure: accounts.secure,
    findAdmin: accounts.findAdmin,
    sessions: accounts.sessions,
    auditAdmin: (entry) => store.audit.write(entry),
    stripe: billing.isStripe,
    webFolder: path.join(ROOT, 'web/dist'),
    publicUrl: config.publicUrl,
    pageTexts: createLibraryPages(libraryModule),
    features: [
      statusRoutes({ library: libraryModule.library, metrics, pingDatabase: () => store.ping(), testHelpers: config.testHelpers }),
      docsRoutes({ hasPage: !config.production }),
      readingRoutes({ ...libraryModule, calendar, clock }),
      catalogRoutes(libraryModule),
      analyticsRoutes({ analytics: store.analytics, clock }),
      ...chat.routes(accounts.identity, calendar),
      ...accounts.routes,
      ...billing.routes,
      ...harvest.routes,
      ...models.routes,
    ],
  })
  return {
    async listen() {
      const address = await app.listen({ port: config.port, host: config.host })
      billing.start()
      jobs.start([billing.nightly, createNightlyAnalytics({ analytics: store.analytics, clock }), models.nightly])
      harvest.start()
      return address
    },
    async close() {
      await chat.drain()
      for (const part of [harvest, models, jobs, billing, chat.quota, app, accounts, libraryModule, store]) await part.close()
    },
  }
}
