import { statSync } from 'node:fs'
import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { SectionSource, SourceState } from '../../ports/text-source.ts'
import { createArchiveSource } from '../archive/archive-source.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { createSourceClient } from '../text-source/sefaria-api-client.ts'
import { createSefariaApi } from '../text-source/sefaria-api.ts'
import { importPlace } from './imports-folder.ts'

interface SourceOptions {
  baseUrl: string
  delayMs: number
  /** Named in the User-Agent, so that the source's people know whom to write to. */
  publicUrl: string | undefined
  dataDir: string
  patience?: number
}

/**
 * The sources of harvests: the network, with one client for the whole process that keeps its manners over all harvests and retries, or a folder or archive
 * within the imports.
 */
export function harvestSources({ baseUrl, delayMs, publicUrl, dataDir, patience }: SourceOptions) {
  let latest: (state: SourceState) => void = () => undefined
  const userAgent = `Sugya/0.1 (text harvest${publicUrl === undefined ? '' : `; +${publicUrl}`})`
  const client = createSourceClient({
    baseUrl,
    delayMs,
    userAgent,
    onState: (state) => {
      latest(state)
    },
    ...(patience === undefined ? {} : { patience }),
  })
  const network = createSefariaApi(client)
  /** Undefined when the folder or archive is not there. */
  return (request: Pick<HarvestRequest, 'folder'>, onState?: (state: SourceState) => void): SectionSource | undefined => {
    if (request.folder === undefined) {
      if (onState !== undefined) latest = onState
      return network
    }
    const place = importPlace(dataDir, request.folder)
    const found = statSync(place, { throwIfNoEntry: false })
    if (found?.isDirectory()) return sectionsOfTexts(createExportFolder(place))
    return found?.isFile() ? createArchiveSource({ dataDir, archive: place, onState }) : undefined
  }
}
