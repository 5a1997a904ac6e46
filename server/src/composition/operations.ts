import { checkDisk } from '../adapters/disk.ts'
import { createStoreCheck } from '../adapters/files/store-check.ts'
import { isObjectStore } from '../adapters/files/store-settings.ts'
import { docsRoutes } from '../http/docs.routes.ts'
import { createReadiness } from '../http/readiness.ts'
import { statusRoutes } from '../http/status.routes.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/**
 * What operators ask a replica: health, readiness, metrics, the API it has. `startDraining` makes the replica unready:
 * load balancers then send their readers elsewhere.
 */
export function openOperationsModule({ config, store, log, metrics }: StoreContext, { library }: LibraryModule) {
  let draining = false
  // By default the files are beside the library: the second check costs no more than a request.
  const storeChecks = [config.libraryUri ?? '', config.filesUri].filter(isObjectStore).map(createStoreCheck)
  const operators = { token: config.operatorToken, exposed: config.exposed }
  const findProblems = createReadiness({
    library,
    isDraining: () => draining,
    checks: {
      async database() {
        if (!(await store.ping())) throw new Error('the database does not answer')
      },
      disk: () => checkDisk(config.dataDir),
      ...(storeChecks.length === 0 ? {} : { store: async () => void (await Promise.all(storeChecks.map((check) => check()))) }),
    },
    log,
  })
  return {
    routes: [
      statusRoutes({ library, findProblems, metrics, operators, testHelpers: config.testHelpers }),
      ...(config.role.servesReaders ? [docsRoutes({ hasPage: !config.exposed, operators })] : []),
    ],
    startDraining() {
      draining = true
    },
  }
}
