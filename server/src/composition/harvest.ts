import { randomUUID } from 'node:crypto'
import { createForkedIntake } from '../adapters/harvest/intake.ts'
import { createImportsFolder } from '../adapters/harvest/imports-folder.ts'
import { createHarvestSources } from '../adapters/harvest/open-source.ts'
import { createHarvestFiles } from '../adapters/harvest/session-folder.ts'
import { createVersionKeeper } from '../adapters/library/write/version-keeper.ts'
import { createForkedEditionsWriter } from '../adapters/library/write/editions-writer.ts'
import { AppError } from '../errors.ts'
import { createCorpusOverview } from '../features/harvest/session/corpus-overview.ts'
import { editionRoutes } from '../features/harvest/editions/editions.routes.ts'
import { openDecisionApplier } from '../features/harvest/editions/apply-decisions.ts'
import { harvestRoutes } from '../features/harvest/session/harvest.routes.ts'
import { importRoutes } from '../features/harvest/imports/imports.routes.ts'
import { openHarvests } from '../features/harvest/session/open-harvests.ts'
import { createVersionOperations } from '../features/library/keep-versions.ts'
import { versionsRoutes } from '../features/library/versions.routes.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/**
 * How the library grows: harvests from the source and from folders, uploaded archives, and administrators' decisions
 * about editions.
 */
export function openHarvestModule({ config, store, files, clock, log }: StoreContext, { library, uri }: LibraryModule) {
  const { servesReaders, runsJobs } = config.role
  const sources = createHarvestSources({ ...config.harvest, publicUrl: config.publicUrl, dataDir: config.dataDir, shared: files })
  const source: Parameters<typeof openHarvests>[0]['source'] = (request, onState) => {
    const found = sources(request, onState)
    if (found === undefined) throw new AppError('invalid_input', `there is no folder ${request.folder ?? ''} to harvest`)
    return found
  }
  const harvests = openHarvests({
    store: store.harvest,
    editions: store.editions,
    files: createHarvestFiles(config.dataDir, files),
    intake: createForkedIntake({ ...config, onWritten: () => library.look() }),
    source,
    processId: randomUUID(),
    runsJobs,
    log,
  })
  const imports = createImportsFolder(config.dataDir, files)
  const applier = openDecisionApplier({ editions: store.editions, library, writer: createForkedEditionsWriter(config), runsJobs, log })
  const versions = createVersionOperations({ library, keeper: createVersionKeeper(uri, log), clock, log })
  const overview = createCorpusOverview({ source: source({}), clock, requestDelayMs: config.harvest.delayMs })
  return {
    routes: [
      harvestRoutes({ harvests, store: store.harvest, clock, overview }),
      editionRoutes({ editions: store.editions, library, applier }),
      versionsRoutes(versions),
      importRoutes({ imports, store: store.harvest, limit: config.harvest.uploadLimit }),
    ],
    /** Resumes what an earlier process left unfinished. */
    start() {
      // Uploads arrive where readers are served: another process must not take them for leftovers.
      if (servesReaders) imports.removeStale().catch((err: unknown) => log.warn({ err }, 'removing incomplete imports failed'))
      harvests.start()
      applier.start()
    },
    async close() {
      await harvests.close()
      await applier.close()
      await versions.close()
    },
  }
}
