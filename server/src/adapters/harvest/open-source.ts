import { statSync } from 'node:fs'
import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { SectionSource, SourceState } from '../../ports/text-source.ts'
import { createArchiveSource } from '../archive/archive-source.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { createSourceClient } from '../text-source/sefaria-api-client.ts'
import { createSefariaApi } from '../text-source/sefaria-api.ts'
import { resolveImport } from './imports-folder.ts'

interface SourceOptions {
  baseUrl: string
  delayMs: number
  /** Sent in the User-Agent as a contact for the source's operators. */
  publicUrl: string | undefined
  dataDir: string
  patience?: number
}

/**
 * Creates the sources of harvests: the network, with one client whose rate limit covers all harvests and retries of this process, or a folder or archive
 * of the imports.
 */
export function createHarvestSources({ baseUrl, delayMs, publicUrl, dataDir, patience }: SourceOptions) {
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
  /** Returns undefined when the folder or archive does not exist. */
  return (request: Pick<HarvestRequest, 'folder'>, onState?: (state: SourceState) => void): SectionSource | undefined => {
    if (request.folder === undefined) {
      if (onState !== undefined) latest = onState
      return network
    }
    const location = resolveImport(dataDir, request.folder)
    const found = statSync(location, { throwIfNoEntry: false })
    if (found?.isDirectory()) return sectionsOfTexts(createExportFolder(location))
    return found?.isFile() ? createArchiveSource({ dataDir, archive: location, onState }) : undefined
  }
}
