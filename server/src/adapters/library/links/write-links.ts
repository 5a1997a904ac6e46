import { LINK_KINDS, LINK_SOURCES, type LinkKind, type LinkSource } from '../../../text/reuse/link-table.ts'
import { openVersion } from '../read/open-version.ts'
import { openStorage } from '../storage/library-storage.ts'
import { readVersions } from '../storage/version-list.ts'
import { buildLinks } from './build-links.ts'
import { encodeLinks, linksFile, type LinksSummary } from './links-file.ts'
import { readListedLinks } from './listed-links.ts'

/** Least share of the work between two reports. */
const PROGRESS_STEP = 0.01

/**
 * Finds the links of a version of the library at `uri` and stores them in its file. Throws when there is no such
 * version, or it cannot be read.
 */
export async function writeLinks(uri: string, name: string, onProgress: (share: number) => void): Promise<LinksSummary> {
  const started = Date.now()
  const storage = await openStorage(uri)
  try {
    const { versions } = await readVersions(storage)
    const manifest = versions.findLast((one) => one.manifest.version === name)?.manifest
    if (manifest === undefined) throw new Error(`There is no version ${name}`)
    const version = await openVersion(storage, manifest)
    let reported = 0
    const table = await buildLinks(version, readListedLinks(storage.files), (share) => {
      if (share - reported < PROGRESS_STEP) return
      reported = share
      onProgress(share)
    })
    version.close()
    const countKind = (kind: LinkKind) => countValue(table.kinds, LINK_KINDS.indexOf(kind))
    const countSource = (source: LinkSource) => countValue(table.sources, LINK_SOURCES.indexOf(source))
    const summary: LinksSummary = {
      links: table.from.length,
      quotations: countKind('quotation'),
      parallels: countKind('parallel'),
      listed: countSource('sefaria'),
      segments: manifest.segments,
      seconds: Math.round((Date.now() - started) / 100) / 10,
      builtAt: new Date().toISOString(),
    }
    await storage.files.write(linksFile(name), encodeLinks(table, summary))
    return summary
  } finally {
    storage.connection.close()
  }
}

const countValue = (column: Uint8Array, wanted: number) => column.reduce((sum, value) => sum + Number(value === wanted), 0)
