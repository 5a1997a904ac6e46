import path from 'node:path'
import { z } from 'zod'
import type { Files } from '../../../ports/files.ts'
import type { LinksReport, LinksStore } from '../../../ports/links.ts'
import { openFiles } from '../../files/open-files.ts'
import { readJson } from '../../files/read-json.ts'
import { runWriter } from '../write/writer-process.ts'
import { decodeLinks, LINKS_REPORT, LINKS_REQUEST, linksFile, LinksSummary } from './links-file.ts'

const FILE = path.join(import.meta.dirname, 'build-links.process.ts')

const Report = z.object({
  version: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.number(),
  startedAt: z.string(),
  at: z.string(),
}) satisfies z.ZodType<LinksReport>

const Sent = z.union([z.object({ progress: z.number() }), z.object({ summary: LinksSummary })])

type BuildLinks = (uri: string, ...rest: Parameters<LinksStore['build']>) => Promise<LinksSummary>

const buildApart: BuildLinks = async (uri, version, onProgress, signal) => {
  const onMessage = (message: unknown) => {
    const sent = Sent.safeParse(message)
    if (sent.success && 'progress' in sent.data) onProgress(sent.data.progress)
  }
  const last = Sent.parse(await runWriter(FILE, [uri, version], { signal, failure: 'Links were not found', onMessage }))
  if ('progress' in last) throw new Error('The process that finds links ended without a result')
  return last.summary
}

/**
 * Links in files beside the versions of the library at `uri`, which is opened when it is first needed. They are found
 * by `build`: in a process of its own.
 */
export function createLinksStore(uri: string, build: BuildLinks = buildApart): LinksStore {
  let opened: Promise<Files> | undefined
  const files = () => (opened ??= openFiles(uri))
  return {
    async find(version) {
      const found = await (await files()).read(linksFile(version))
      if (found === undefined) return undefined
      try {
        return decodeLinks(found.content).summary
      } catch {
        // Damaged: they are found again.
        return undefined
      }
    },
    build: (...order) => build(uri, ...order),
    async readReport() {
      return await readJson(await files(), LINKS_REPORT, Report)
    },
    async writeReport(report) {
      await (await files()).write(LINKS_REPORT, JSON.stringify(report))
    },
    async request() {
      await (await files()).write(LINKS_REQUEST, '{}')
    },
    isRequested: async () => (await (await files()).find(LINKS_REQUEST)) !== undefined,
    clearRequest: async () => (await files()).remove(LINKS_REQUEST),
  }
}
