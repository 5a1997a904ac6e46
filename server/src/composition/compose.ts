import path from 'node:path'
import type { Logger } from 'pino'
import { createCalendar } from '../adapters/calendar/kosher-zmanim.ts'
import { systemClock } from '../adapters/clock.ts'
import { createPgBossJobs } from '../adapters/jobs/pg-boss.ts'
import { closeDataFolder, ensureWritable } from '../adapters/private-folder.ts'
import { openSharedFiles } from '../adapters/files/shared-files.ts'
import { openStore } from '../adapters/store/open-store.ts'
import type { Config } from '../config.ts'
import { buildApp } from '../http/app.ts'
import { createMetrics } from '../http/metrics.ts'
import { createLog } from '../log.ts'
import type { LibraryState } from '../ports/library.ts'
import { openAccountsModule } from './accounts.ts'
import { openAnalyticsModule } from './analytics.ts'
import { openBillingModule } from './billing.ts'
import { openChatModule } from './chat.ts'
import { ROOT } from './context.ts'
import { openDailyModule } from './daily.ts'
import { openHarvestModule } from './harvest.ts'
import { startLibraryModule } from './library.ts'
import { type ModelsOptions, openModelsModule } from './models.ts'
import { openOperationsModule } from './operations.ts'
import { openReadingModule } from './reading.ts'
import { openStudyModule } from './study.ts'
import { openSheetsModule } from './sheets.ts'
import { connectTracing } from './tracing.ts'

export interface ComposeOptions {
  /** Called as the library comes up. */
  onLibrary?: (state: LibraryState) => void
  /** Receives the log; by default it goes to standard output at the configured level. */
  log?: Logger
  /**
   * Resolves when the browser application is built, which the product waits for before it serves pages. By default it
   * is built.
   */
  webBuilt?: Promise<void> | undefined
  /** Replaces parts of what measures and describes with models, for tests that would wait for them. */
  models?: ModelsOptions | undefined
}

/**
 * Connects ports to adapters by the configuration. The library comes up in the background; everything else is ready to
 * listen when this resolves. Throws FolderUnusable when the data folder cannot be written.
 */
export async function compose(config: Config, options: ComposeOptions = {}) {
  const { onLibrary, log = createLog(config.logLevel), webBuilt } = options
  ensureWritable(config.dataDir)
  const tracing = await connectTracing(config.tracing, log)
  const context = { config, clock: systemClock, metrics: createMetrics(), tracing, log }
  const closing = closeDataFolder(config.dataDir, log)
  // The embedded database starts in a thread of its own, while this thread reads the lexicon.
  const opening = openStore({ databaseUrl: config.databaseUrl, poolSize: config.databasePoolSize, dataDir: config.dataDir, tracing, log })
  opening.catch(() => {})
  const startedLibrary = startLibraryModule(context, onLibrary)
  const store = await opening
  const storeContext = { ...context, store, files: await openSharedFiles(config.dataDir, config.filesUri) }
  const libraryModule = await startedLibrary.open()
  const calendar = createCalendar()
  const chat = await openChatModule(storeContext, libraryModule, calendar)
  const billing = await openBillingModule(storeContext)
  const accounts = await openAccountsModule(storeContext, chat, billing)
  const harvest = openHarvestModule(storeContext, libraryModule)
  const models = openModelsModule(storeContext, libraryModule, chat, options.models)
  const operations = openOperationsModule(storeContext, libraryModule)
  const jobs = createPgBossJobs({ executeSql: store.executeSql, exclusive: store.exclusive, log })
  const reading = openReadingModule(context, libraryModule, calendar)
  const study = openStudyModule(storeContext, libraryModule, accounts.identity)
  const daily = openDailyModule(storeContext, libraryModule, calendar, accounts)
  const analytics = openAnalyticsModule(storeContext)
  await webBuilt
  const { servesReaders, runsJobs } = config.role
  const features = [
    ...reading.routes,
    ...daily.routes,
    ...study.routes,
    ...analytics.routes,
    ...chat.routes(accounts.identity),
    ...openSheetsModule(storeContext, libraryModule, accounts.identity).routes,
    ...accounts.routes,
    ...billing.routes,
    ...harvest.routes,
    ...models.routes,
  ]
  const app = await buildApp({
    ...{ log, metrics: context.metrics, tracing },
    trustedProxies: config.trustedProxies,
    networkWork: config.limits.networkWork,
    connectionsPerNetwork: config.limits.connections,
    secure: accounts.secure,
    findAdmin: accounts.findAdmin,
    sessions: accounts.sessions,
    auditAdmin: (entry) => store.audit.write(entry),
    stripe: billing.isStripe,
    webFolder: servesReaders ? path.join(ROOT, 'web/dist') : undefined,
    publicUrl: config.publicUrl,
    offlineCopies: config.offlineCopies,
    pageTexts: reading.pageTexts,
    features: servesReaders ? [...operations.routes, ...features] : operations.routes,
  })
  await closing
  return {
    /** Resolves with the address. */
    async listen() {
      const address = await app.listen({ port: config.port, host: config.host })
      billing.start()
      if (runsJobs) jobs.start([billing, models, libraryModule, analytics, study].map((part) => part.nightly))
      harvest.start()
      if (runsJobs) reading.linksJob.start()
      if (runsJobs) daily.startMails(address)
      return address
    },
    /** Gives running answers time to finish, then closes everything. */
    async close() {
      operations.startDraining()
      await chat.drain()
      for (const part of [
        reading.linksJob,
        harvest,
        models,
        jobs,
        billing,
        chat.quota,
        app,
        daily,
        accounts,
        libraryModule,
        store,
        tracing,
      ])
        await part.close()
    },
  }
}
