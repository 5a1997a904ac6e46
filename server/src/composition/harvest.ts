import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import { forkedIntake } from '../adapters/harvest/intake.ts'
import { importsIn } from '../adapters/harvest/imports-folder.ts'
import { harvestSources } from '../adapters/harvest/open-source.ts'
import { sessionFolders } from '../adapters/harvest/session-folder.ts'
import { forkedEditionsWriter } from '../adapters/library/write/editions-writer.ts'
import type { StartedLibrary } from '../adapters/library/read/start-library.ts'
import type { DatabaseStore } from '../adapters/store/open-store.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { corpusOverviews } from '../features/harvest/session/corpus-overview.ts'
import { editionRoutes } from '../features/harvest/editions/editions.routes.ts'
import { openDecisionApplier } from '../features/harvest/editions/apply-decisions.ts'
import { harvestRoutes } from '../features/harvest/session/harvest.routes.ts'
import { importRoutes } from '../features/harvest/imports/imports.routes.ts'
import { openHarvests } from '../features/harvest/session/open-harvests.ts'
import type { Clock } from '../ports/clock.ts'

interface HarvestingParts {
  config: Config
  store: Pick<DatabaseStore, 'harvest' | 'editions'>
  library: StartedLibrary
  clock: Clock
  log: Logger
}

/** How the library grows: harvests from the source and from folders, uploaded archives, and what administrators decide about editions. */
export interface Harvesting {
  routes: FastifyPluginAsync[]
  /** Goes on with what a process before has left. */
  start(): void
  close(): Promise<void>
}

export function openHarvesting({ config, store, library, clock, log }: HarvestingParts): Harvesting {
  const sources = harvestSources({ ...config.harvest, publicUrl: config.publicUrl, dataDir: config.dataDir })
  const source: Parameters<typeof openHarvests>[0]['source'] = (request, onState) => {
    const found = sources(request, onState)
    if (found === undefined) throw new AppError('invalid_input', `there is no folder ${request.folder ?? ''} to harvest`)
    return found
  }
  const harvests = openHarvests({
    store: store.harvest,
    editions: store.editions,
    files: sessionFolders(config.dataDir),
    intake: forkedIntake({ ...config, onWritten: () => library.look() }),
    source,
    processId: randomUUID(),
    log,
  })
  const imports = importsIn(config.dataDir)
  const applier = openDecisionApplier({ editions: store.editions, library, writer: forkedEditionsWriter(config), log })
  return {
    routes: [
      harvestRoutes({ harvests, store: store.harvest, clock, overview: corpusOverviews({ source: source({}), clock }) }),
      editionRoutes({ editions: store.editions, library, applier }),
      importRoutes({ imports, store: store.harvest, limit: config.harvest.uploadLimit }),
    ],
    start() {
      imports.tidy().catch((err: unknown) => log.warn({ err }, 'what was left torn of imports could not be removed'))
      harvests.start()
      applier.start()
    },
    async close() {
      await harvests.close()
      await applier.close()
    },
  }
}
