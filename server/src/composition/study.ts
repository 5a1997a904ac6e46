import { listContentsSections } from '../features/reading/read-contents.ts'
import { createNightlyStudy } from '../features/study/nightly.job.ts'
import { studyRoutes } from '../features/study/study.routes.ts'
import type { Identity } from '../http/session/identity.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/** What readers keep for themselves: marks, places and history. */
export function openStudyModule({ store, clock }: StoreContext, { library, references }: LibraryModule, identity: Identity) {
  function outline(title: string) {
    const work = library.state().state === 'ready' ? library.work(title) : undefined
    if (work === undefined) return undefined
    return { sections: listContentsSections(library, work).map(({ sections }) => sections), depth: work.addressTypes.length }
  }
  const { study } = store
  return { routes: [studyRoutes({ study, references, clock, identity, outline })], nightly: createNightlyStudy({ study, clock }) }
}
