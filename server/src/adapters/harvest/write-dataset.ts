import { toReaderLanguage } from '@sugya/contract/rules/text-languages'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Table } from '@lancedb/lancedb'
import type { Language } from '@sugya/contract/api/texts'
import type { Intake } from '../../ports/harvest-intake.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import { buildPassageExamples, isHeldOut, type Comment, type Example, type SourcePassage } from '../../text/examples/passage-examples.ts'
import { createDeduplicator } from '../../text/examples/near-duplicates.ts'
import { findLicenseProblem } from '../../text/licenses.ts'
import { plainText } from '../../text/markup/plain-text.ts'
import { createReferences, type References } from '../../text/references/references.ts'
import { classicalTitles } from '../../text/references/titles/classical-titles.ts'
import { canonicalRef } from '../../text/references/canonical-ref.ts'
import type { LibraryStorage } from '../library/storage/library-storage.ts'
import { findOwn, readVersions } from '../library/storage/version-list.ts'
import { commentedAddress } from '../library/starter/decalogue.ts'
import { readWorks, type CatalogEntry } from '../library/read/catalog.ts'
import { storedRows } from '../library/storage/stored-rows.ts'
import { tableNames } from '../library/storage/tables.ts'

interface DatasetOptions {
  dataDir: string
  shared: Pick<SharedFiles, 'publish'>
  sessionId: string
  /** Titles of the harvested works, as the library has them. */
  titles: ReadonlySet<string>
  /** Titles of editions to use whatever their license. */
  allow: readonly string[]
}

/**
 * Writes chat examples of the harvested works. They come from the library, which has the texts sanitised, aligned and
 * with their commentaries. There is one JSONL file for training, one for validation with the works that are held out,
 * and for each a file that names the sources line by line. A file gets its name when it is complete. The same texts
 * give the same files.
 */
export async function writeDataset({ connection, ...storage }: LibraryStorage, options: DatasetOptions): Promise<Intake> {
  const { own } = findOwn(await readVersions({ connection, ...storage }))
  if (own === undefined) throw new Error('The library has no version')
  const names = tableNames(own.manifest.version)
  const catalog = await readWorks(connection, names.works)
  const table = await connection.openTable(names.segments)
  const stem = `training-${options.sessionId.replace(/^harvest_/, '')}`
  const folder = path.join(options.dataDir, 'training')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = {
    training: await openLines(path.join(folder, `${stem}.jsonl`)),
    trainingSources: await openLines(path.join(folder, `${stem}.sources.jsonl`)),
    validation: await openLines(path.join(folder, `${stem}.validation.jsonl`)),
    validationSources: await openLines(path.join(folder, `${stem}.validation.sources.jsonl`)),
  }
  let candidates = 0
  try {
    const seen = createDeduplicator()
    for await (const { example, heldOut } of createExamples(catalog, table, options)) {
      candidates++
      if (!seen.add(`${example.language} ${example.kind} ${example.substance}`)) continue
      const { messages, kind, language, sources } = example
      await (heldOut ? files.validation : files.training).add({ messages })
      await (heldOut ? files.validationSources : files.trainingSources).add({ kind, language, sources })
    }
    table.close()
    for (const file of Object.values(files)) await file.keep(options.shared)
  } catch (error) {
    for (const file of Object.values(files)) await file.drop()
    throw error
  }
  const examples = files.training.count() + files.validation.count()
  if (examples === 0) return { examples, candidates, file: null }
  const size = (await stat(path.join(folder, `${stem}.jsonl`))).size
  const validationPath = files.validation.count() === 0 ? null : `training/${stem}.validation.jsonl`
  const file = { filename: `${stem}.jsonl`, originalName: `${stem}.jsonl`, path: `training/${stem}.jsonl`, validationPath, size }
  return { examples, candidates, file }
}

async function* createExamples(
  catalog: readonly CatalogEntry[],
  table: Table,
  { titles, allow }: DatasetOptions,
): AsyncGenerator<{ example: Example; heldOut: boolean }> {
  const references = createReferences([...classicalTitles, ...catalog.map(({ work }) => work)])
  const places = (entry: CatalogEntry) => readPlaces(entry, table, references, allow)
  for (const entry of catalog) {
    const { work } = entry
    const commentaries = catalog.filter((other) => other.work.base === work.title)
    // The examples of a commentary belong to the work it comments on; alone it gives examples only when that work is
    // missing.
    const isWanted = titles.has(work.title) || commentaries.some((other) => titles.has(other.work.title))
    if (!isWanted) continue
    const comments = await commentsOn(work.title, commentaries, places)
    const heldOut = isHeldOut(work)
    for (const { sections, place } of await places(entry)) {
      const about = comments.get(commentedAddress(work.title, sections).join(':')) ?? []
      const wanted = titles.has(work.title) ? about : about.filter(({ from }) => titles.has(from))
      for (const example of buildPassageExamples(place, wanted)) {
        // A base text that was not harvested itself contributes only what its commentaries say.
        if (!titles.has(work.title) && example.kind !== 'explain' && example.kind !== 'views') continue
        yield { example, heldOut }
      }
    }
  }
}

async function commentsOn(
  base: string,
  commentaries: readonly CatalogEntry[],
  places: (entry: CatalogEntry) => Promise<WorkRange[]>,
): Promise<Map<string, (Comment & { from: string })[]>> {
  const comments = new Map<string, (Comment & { from: string })[]>()
  for (const entry of commentaries) {
    const { title, heTitle, ruTitle } = entry.work
    if (!title.endsWith(` on ${base}`)) continue
    const who = { en: title.replace(/ on .*$/, ''), he: heTitle.replace(/ על .*$/, ''), ru: ruTitle.replace(/ (на|к) .*$/, '') }
    const commented = new Set<string>()
    for (const { sections, place } of await places(entry)) {
      const key = sections.slice(0, -1).join(':')
      // The first comment on a segment: the others are about later words of it.
      if (sections.length < 2 || commented.has(key)) continue
      commented.add(key)
      comments.set(key, [...(comments.get(key) ?? []), { commentator: who, passage: place, from: title }])
    }
  }
  return comments
}

interface WorkRange {
  sections: number[]
  place: SourcePassage
}

/** The segments of a work with the best text of each language whose license allows training. */
async function readPlaces(
  { work, editions, first, addresses }: CatalogEntry,
  table: Table,
  references: References,
  allow: readonly string[],
) {
  const usable = editions.map(({ license, title }) => findLicenseProblem(license) === null || allow.includes(title))
  const rows = await storedRows(table, work.addressTypes, first, first + addresses.count)
  return rows.map(({ sections, texts }): WorkRange => {
    const best: SourcePassage['texts'] = {}
    for (const [index, html] of texts) {
      const edition = editions[index]
      const language = edition && toReaderLanguage(edition.language)
      if (!edition || !language || !usable[index] || best[language] !== undefined) continue
      const text = plainText(html).replace(/\s+/g, ' ').trim()
      if (text !== '') best[language] = { text, edition: edition.title, license: edition.license, source: edition.source }
    }
    const reference = { title: work.title, from: sections, to: sections }
    const named = (language: Language) => references.format(reference, language)
    const ref = canonicalRef(work, sections)
    return { sections, place: { ref, localizedRefs: { he: named('he'), en: ref, ru: named('ru') }, texts: best } }
  })
}

/** Writes lines to a draft, which `keep` renames to `file`. */
async function openLines(file: string) {
  const draft = `${file}.${String(process.pid)}.part`
  const stream: WriteStream = createWriteStream(draft, { mode: 0o600 })
  await once(stream, 'open')
  let count = 0
  const close = async () => {
    stream.end()
    await once(stream, 'close')
  }
  return {
    count: () => count,
    async add(line: object) {
      count++
      if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain')
    },
    async keep(shared: Pick<SharedFiles, 'publish'>) {
      await close()
      if (count === 0) return await rm(draft, { force: true })
      await rename(draft, file)
      await shared.publish(file)
    },
    async drop() {
      await close()
      await rm(draft, { force: true })
    },
  }
}
