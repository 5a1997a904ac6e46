import type { LinksStatus } from '@sugya/contract/api/links'
import type { Clock } from '../../../ports/clock.ts'
import type { LibraryCatalog, LibraryState } from '../../../ports/library.ts'
import type { LinksStore } from '../../../ports/links.ts'

interface StatusDeps {
  library: Pick<LibraryCatalog, 'version'> & { state(): LibraryState }
  links: Pick<LinksStore, 'find' | 'readReport'>
  clock: Clock
}

/** A process that has said nothing for so long has ended. */
const SILENT_MS = 60_000

/** What an administrator sees of the links of the open version. */
export async function readLinksStatus({ library, links, clock }: StatusDeps): Promise<LinksStatus> {
  if (library.state().state !== 'ready') return { state: 'missing', progress: 0, found: null }
  const version = library.version()
  const [summary, report] = await Promise.all([links.find(version), links.readReport()])
  const { builtAt, ...figures } = summary ?? { builtAt: '' }
  const found = summary === undefined ? null : { ...(figures as Omit<typeof summary, 'builtAt'>), at: builtAt }
  const current = report?.version === version ? report : undefined
  if (current?.state === 'running' && clock.now().getTime() - Date.parse(current.at) < SILENT_MS)
    return { state: 'running', progress: current.progress, found }
  if (current?.state === 'failed') return { state: 'failed', progress: 0, found }
  return { state: found === null ? 'missing' : 'ready', progress: found === null ? 0 : 1, found }
}
