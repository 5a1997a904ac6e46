import { findOriginal } from '../../../text/find-original.ts'
import { createCorpusBuilder, type WordCorpus } from '../../../text/reuse/corpus.ts'
import { createWorkFinder, findLinks, type LinkWork } from '../../../text/reuse/find-links.ts'
import { rankInTime } from '../../../text/rank-in-time.ts'
import { toLayer } from '../../../text/reuse/layers.ts'
import { splitLinkWords } from '../../../text/reuse/link-words.ts'
import { createLinkTable, type LinkTable, type TableLink } from '../../../text/reuse/link-table.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import type { Segment, Work } from '../../../ports/library.ts'
import type { ListedLink } from '../../../ports/text-source.ts'
import { commentedAddress } from '../starter/decalogue.ts'
import type { OpenVersion } from '../read/open-version.ts'
import { createListedPlacer } from './place-listed.ts'

/** Segments per read. */
const CHUNK = 4096

/** Share of the work that is reading the words. */
const READING = 0.6

/** The original of a segment without markup; empty when the library has only translations. */
export function readOriginal(segment: Pick<Segment, 'texts'>): string {
  const original = findOriginal(segment)
  return original === undefined ? '' : plainText(original.html)
}

/** The words of every segment of a version, in order. */
export async function readCorpus(version: OpenVersion, onProgress: (share: number) => void): Promise<WordCorpus> {
  const builder = createCorpusBuilder(version.manifest.segments)
  for (const { work } of version.catalog) {
    const { from, to } = version.findRange(work.title, [])
    for (let start = from; start < to; start += CHUNK) {
      for (const segment of await version.range(work.title, start, Math.min(start + CHUNK, to) - 1))
        builder.add(splitLinkWords(readOriginal(segment)))
      onProgress(start / version.manifest.segments)
    }
  }
  return builder.finish()
}

/** The works of a version as the search for links sees them. */
export function listLinkWorks(version: OpenVersion): LinkWork[] {
  return version.works.map((work) => {
    const { from, to } = version.findRange(work.title, [])
    return { layer: toLayer(work), time: rankInTime(work), from, to, explains: createExplains(version, work) }
  })
}

/** A commentary has the address of its base text and one number more. */
function createExplains(version: OpenVersion, work: Work): LinkWork['explains'] {
  const base = work.base === null ? undefined : version.work(work.base)
  if (base === undefined) return undefined
  return (segment) => {
    const { sections } = version.findPlace(segment)
    return version.findRange(base.title, commentedAddress(base.title, sections.slice(0, base.addressTypes.length)))
  }
}

/**
 * Finds the links of a version and adds those that the source of the library lists. What a commentary's address says
 * already, and what was found, is not listed again. Takes the memory of its words: some 20 bytes a word.
 */
export async function buildLinks(
  version: OpenVersion,
  listed: AsyncIterable<ListedLink> | Iterable<ListedLink> = [],
  onProgress: (share: number) => void = () => undefined,
): Promise<LinkTable> {
  const corpus = await readCorpus(version, (share) => onProgress(share * READING))
  const links: TableLink[] = []
  const works = listLinkWorks(version)
  findLinks(
    corpus,
    works,
    ({ segment, target, kind }) => links.push({ from: segment, to: target, kind, source: 'found' }),
    (share) => onProgress(READING + share * (1 - READING)),
  )
  const toPair = ({ from, to }: Pick<TableLink, 'from' | 'to'>) => Math.min(from, to) * version.manifest.segments + Math.max(from, to)
  const known = new Set(links.map(toPair))
  const findWork = createWorkFinder(works)
  const placer = createListedPlacer(version)
  for await (const link of listed)
    for (const placed of placer.place(link)) {
      const explained = findWork(placed.from).explains?.(placed.from)
      if (known.has(toPair(placed)) || (explained !== undefined && placed.to >= explained.from && placed.to < explained.to)) continue
      known.add(toPair(placed))
      links.push(placed)
    }
  return createLinkTable(links)
}
