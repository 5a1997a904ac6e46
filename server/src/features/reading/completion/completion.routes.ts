import { completionApi } from '@sugya/contract/api/completion'
import type { FastifyPluginAsync } from 'fastify'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import { createTitleIndex, type TitleIndex } from '../../../text/completion/title-index.ts'
import { serve } from '../../../http/serve.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import { completeReference } from './complete-reference.ts'
import { listTargets, type CompletionTarget } from './completion-targets.ts'

export interface CompletionRoutesDeps {
  library: Library & LibraryCatalog
  references: Pick<ReferenceTools, 'parse' | 'format' | 'entry'>
}

/** Milliseconds of the main thread, measured by `node bench/complete.ts`. */
const COST = 2

/** Routes of completion while typing. The index of names is made once for each version of the library. */
export function completionRoutes({ library, references }: CompletionRoutesDeps): FastifyPluginAsync {
  let made: { version: string; index: TitleIndex<CompletionTarget> } | undefined
  const getIndex = () => {
    const version = library.version()
    if (made?.version !== version) {
      made = { version, index: createTitleIndex(listTargets(library.works(), (title) => references.entry(title))) }
    }
    return made.index
  }
  return async (app) => {
    serve(
      app,
      completionApi.completeReference,
      ({ query }) => ({ items: completeReference({ library, references, index: getIndex() }, query.q, query.limit) }),
      { cost: COST },
    )
  }
}
