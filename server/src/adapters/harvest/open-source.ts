import { statSync } from 'node:fs'
import type { HarvestRequest } from '@sugya/contract/api/harvest'
import type { SharedFiles } from '../../ports/shared-files.ts'
import type { SectionSource, SourceState } from '../../ports/text-source.ts'
import { createArchiveSource } from '../archive/archive-source.ts'
import { localFiles } from '../files/shared-files.ts'
import { createExportFolder } from '../text-source/export-folder.ts'
import { sectionsOfTexts } from '../text-source/export-sections.ts'
import { createSourceClient } from '../text-source/sefaria-api-client.ts'
import { createSefariaApi } from '../text-source/sefaria-api.ts'
import { isUpload, resolveImport } from './imports-folder.ts'

interface SourceOptions {
  baseUrl: string
  isTrusted: boolean
  delayMs: number
  /** Sent in the User-Agent as a contact for the source's operators. */
  publicUrl: string | undefined
  dataDir: string
  shared?: SharedFiles
  patience?: number
}

/**
 * Creates the sources of harvests: the network, with one client whose rate limit covers all harvests and retries of
 * this process, or a folder or archive of the imports.
 */
export function createHarvestSources({ baseUrl, isTrusted, delayMs, publicUrl, dataDir, shared = localFiles, patience }: SourceOptions) {
  let latest: (state: SourceState) => void = () => undefined
  const userAgent = `Sugya/0.1 (text harvest${publicUrl === undefined ? '' : `; +${publicUrl}`})`
  const client = createSourceClient({
    baseUrl,
    isTrusted,
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
    // An upload may be on another replica's machine only.
    if (!found?.isFile() && !(shared !== localFiles && isUpload(request.folder))) return undefined
    return createArchiveSource({ dataDir, archive: location, fetch: () => shared.fetch(location), onState })
  }
}
