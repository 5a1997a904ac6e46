import { createHash } from 'node:crypto'
import path from 'node:path'
import { listLinkWorks, readOriginal } from '../../server/src/adapters/library/links/build-links.ts'
import { openVersion, type OpenVersion } from '../../server/src/adapters/library/read/open-version.ts'
import { openStorage } from '../../server/src/adapters/library/storage/library-storage.ts'
import { findOwn, readVersions } from '../../server/src/adapters/library/storage/version-list.ts'
import { plainText } from '../../server/src/text/markup/plain-text.ts'
import { createCorpusBuilder, type WordCorpus } from '../../server/src/text/reuse/corpus.ts'
import { findLinks, type FoundLink, type LinkWork } from '../../server/src/text/reuse/find-links.ts'
import { splitLinkWords } from '../../server/src/text/reuse/link-words.ts'

/** The links of a library as they are found now, with the texts of its segments. */
export interface ReadLinks {
  version: OpenVersion
  works: LinkWork[]
  corpus: WordCorpus
  links: FoundLink[]
  /** The original of each segment, and its English text with the references that the edition prints. */
  originals: string[]
  translations: string[]
  getRef: (segment: number) => string
}

/** Finds the links of the library in `dataDir`, in this process. */
export async function readLinks(dataDir: string): Promise<ReadLinks> {
  const storage = await openStorage(path.join(dataDir, 'library'))
  const { own } = findOwn(await readVersions(storage))
  if (own === undefined) throw new Error(`There is no library in ${dataDir}`)
  const version = await openVersion(storage, own.manifest)
  const originals: string[] = []
  const translations: string[] = []
  const builder = createCorpusBuilder(own.manifest.segments)
  for (const { work } of version.catalog) {
    for (const { from, to } of [version.findRange(work.title, [])])
      for (let start = from; start < to; start += 4000)
        for (const segment of await version.range(work.title, start, Math.min(start + 4000, to) - 1)) {
          const original = readOriginal(segment)
          originals.push(original)
          const english = segment.texts.filter(({ edition }) => edition.language === 'en').map(({ html }) => plainText(html))
          translations.push(english.join(' '))
          builder.add(splitLinkWords(original))
        }
  }
  const corpus = builder.finish()
  const works = listLinkWorks(version)
  const links: FoundLink[] = []
  findLinks(corpus, works, (link) => links.push(link))
  return { version, works, corpus, links, originals, translations, getRef: (segment) => version.findPlace(segment).ref }
}

/** The half of the texts to which a segment belongs: rules are tuned on one and measured on the other. */
export function choosePart(ref: string): 'tune' | 'measure' {
  return createHash('sha256').update(ref).digest().readUInt8(0) % 2 === 0 ? 'tune' : 'measure'
}
