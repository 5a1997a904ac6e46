import { every } from '../../../background/every.ts'
import type { Files } from '../../../ports/files.ts'
import type { Link } from '../../../ports/library.ts'
import type { LibraryLinks, SegmentLink } from '../../../ports/links.ts'
import { linksFrom, linksInto, type LinkTable } from '../../../text/reuse/link-table.ts'
import { openFiles } from '../../files/open-files.ts'
import { commentaryLinks } from '../read/commentary-links.ts'
import type { VersionIndex } from '../read/open-version.ts'
import type { StartedLibrary } from '../read/start-library.ts'
import { decodeLinks, linksFile } from './links-file.ts'

/** How often the server looks for links of the open version. */
const POLL_INTERVAL_MS = 30_000

export interface LinkedLibrary extends StartedLibrary, LibraryLinks {
  /** Reads the links of the open version now, when there are any. Never rejects. */
  lookForLinks(): Promise<void>
}

/**
 * The library with the links that were found in it. They are read into memory as a whole when their file appears, and
 * belong to one version: after a change of the library there are none until those of the new version are there.
 */
export function withLinks(
  library: StartedLibrary,
  { uri, log }: { uri: string; log: { error(fields: object, message: string): void } },
): LinkedLibrary {
  let files: Files | undefined
  let loaded: { version: string; tag: string; table: LinkTable } | undefined

  const look = async () => {
    if (library.state().state !== 'ready') return
    files ??= await openFiles(uri)
    const version = library.version()
    const found = await files.find(linksFile(version))
    if (found === undefined || (loaded?.version === version && loaded.tag === found.tag)) return
    const read = await files.read(linksFile(version))
    if (read !== undefined) loaded = { version, tag: found.tag, table: decodeLinks(read.content).table }
  }
  const onError = (err: unknown) => log.error({ err }, 'links of the library are not read')
  const polling = every(POLL_INTERVAL_MS, look, { onError })
  const current = () => (loaded !== undefined && loaded.version === library.version() ? loaded.table : undefined)

  const listLinks = (first: number, last: number): SegmentLink[] => {
    const index = library.index()
    const toLink = (own: number, other: number, rest: Pick<SegmentLink, 'type' | 'direction' | 'source'>): SegmentLink => {
      const { ref, work } = index.findPlace(other)
      return { on: index.findPlace(own).ref, ref, work: work.title, order: other, ...rest }
    }
    const table = current()
    const into = table === undefined ? [] : linksInto(table, first, last)
    const from = table === undefined ? [] : linksFrom(table, first, last)
    return [
      ...listComments(index, first, last),
      ...into.map((link) => toLink(link.to, link.from, { type: link.kind, direction: 'cited-by', source: link.source })),
      ...from.map((link) => toLink(link.from, link.to, { type: link.kind, direction: 'cites', source: link.source })),
    ]
  }

  const linksOfRefs = (refs: readonly string[]) =>
    refs.flatMap((ref) => {
      const order = library.index().findOrder(ref)
      return order === undefined ? [] : listLinks(order, order)
    })

  return {
    ...library,
    lookForLinks: () => look().catch(onError),
    hasLinks: () => current() !== undefined,
    listLinks,
    linksTo: async (refs) => linksOfRefs(refs).flatMap(toIncoming),
    linksFrom: async (refs) => linksOfRefs(refs).flatMap(toOutgoing),
    async close() {
      await polling.stop()
      await library.close()
    },
  }
}

/** Comments on segments, and what a comment explains. */
function listComments(index: VersionIndex, first: number, last: number): SegmentLink[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset).flatMap((own) => {
    const { ref: on, work, sections } = index.findPlace(own)
    const toLink = (ref: string, direction: SegmentLink['direction']): SegmentLink[] => {
      const order = index.findOrder(ref)
      if (order === undefined) return []
      return [{ on, ref, work: index.findPlace(order).work.title, order, type: 'commentary', direction, source: 'commentary' }]
    }
    const comments = commentaryLinks(index, [on]).flatMap(({ from }) => toLink(from, 'cited-by'))
    const base = work.base === null ? undefined : index.work(work.base)
    if (base === undefined) return comments
    const explained = index.refsWithin(base.title, sections.slice(0, base.addressTypes.length))
    return [...comments, ...explained.flatMap((ref) => toLink(ref, 'cites'))]
  })
}

/** As links into a segment: parallels have no direction. */
function toIncoming({ on, ref, type, direction }: SegmentLink): Link[] {
  if (type !== 'parallel' && direction === 'cites') return []
  return [{ from: ref, to: on, type }]
}

/** As links from a segment to what it quotes or explains. */
function toOutgoing({ on, ref, type, direction }: SegmentLink): Link[] {
  return type !== 'parallel' && direction === 'cites' ? [{ from: on, to: ref, type }] : []
}
