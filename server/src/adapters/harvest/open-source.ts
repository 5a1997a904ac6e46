import { existsSync } from 'node:fs'
import path from 'node:path'
import type { HarvestRequest } from '@sugya/contract/harvest'
import type { SectionSource } from '../../ports/text-source.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { createSourceClient } from '../text-source/sefaria-api-client.ts'
import { createSefariaApi } from '../text-source/sefaria-api.ts'

interface SourceOptions {
  baseUrl: string
  delayMs: number
  /** Named in the User-Agent, so that the source's people know whom to write to. */
  publicUrl: string | undefined
  dataDir: string
  patience?: number
}

/** The sources of harvests: the network, with one client for the whole process that keeps its manners over all harvests and retries, or a folder. */
export function harvestSources({ baseUrl, delayMs, publicUrl, dataDir, patience }: SourceOptions) {
  let latest: (state: 'answering' | 'waiting') => void = () => undefined
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
  /** Undefined when the folder is not there. */
  return (request: Pick<HarvestRequest, 'folder'>, onState?: (state: 'answering' | 'waiting') => void): SectionSource | undefined => {
    if (request.folder === undefined) {
      if (onState !== undefined) latest = onState
      return network
    }
    const folder = path.join(dataDir, 'imports', request.folder)
    return existsSync(folder) ? sectionsOfTexts(createExportFolder(folder)) : undefined
  }
}
