/**
 * Looks after the library, beside a running server or without one:
 * `npm run library -- status | verify [NUMBER] | openings | rollback [NUMBER] | rebuild [--without-imports] | import FOLDER_OR_ARCHIVE [--allow "edition title"]…`.
 * docs/operations.md says when to use which.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { SingleBar } from 'cli-progress'

// Without a limit the heap grows to twice this before garbage collection; with it the import stays below 1 GB.
setFlagsFromString('--max-old-space-size=400')

// The engine writes a warning for every table that it creates.
process.env.LANCEDB_LOG ??= 'error'

const { ConfigError, readProcessConfig } = await import('../server/src/config.ts')
const { openStorage } = await import('../server/src/adapters/library/storage/library-storage.ts')
const { UnreadableLibrary } = await import('../server/src/adapters/library/storage/unreadable.ts')
const { ArchiveRefused } = await import('../server/src/ports/imports.ts')

const usage = `Usage: npm run library -- COMMAND
  status                           the versions, their sizes, readers and last checks
  verify [NUMBER]                  compares every byte of a version (default: of all) with its checksums
  openings                         lists the described passages of the Talmud whose opening words are not on their page
  rollback [NUMBER]                publishes an earlier version again (default: the newest earlier one that is whole)
  rebuild [--without-imports]      publishes the newest texts analysed and indexed again; or the starter library alone
  import FOLDER_OR_ARCHIVE [--allow "edition title"]…`

async function run(): Promise<void> {
  const { positionals, values } = readArguments()
  const [command, argument] = positionals
  const config = readProcessConfig()
  const uri = config.libraryUri ?? path.join(config.dataDir, 'library')
  if (command === 'status' && positionals.length === 1) await showStatus(uri)
  else if (command === 'verify') await verify(uri, parseNumber(argument))
  else if (command === 'openings' && positionals.length === 1) await showOpenings(config.dataDir, uri)
  else if (command === 'rollback') await rollback(uri, parseNumber(argument))
  else if (command === 'rebuild' && positionals.length === 1) await rebuild(uri, values['without-imports'])
  else if (command === 'import' && argument !== undefined) await importFrom(uri, config, argument, values.allow)
  else throw new ConfigError(usage)
}

function readArguments() {
  const allow = { type: 'string', multiple: true, default: [] as string[] } as const
  const withoutImports = { type: 'boolean', default: false } as const
  try {
    const found = parseArgs({ allowPositionals: true, options: { allow, 'without-imports': withoutImports } })
    if (found.positionals.length <= 2) return found
  } catch {
    // An option that does not exist.
  }
  throw new ConfigError(usage)
}

function parseNumber(argument: string | undefined): number | undefined {
  if (argument !== undefined && !/^[1-9]\d*$/.test(argument)) throw new ConfigError(usage)
  return argument === undefined ? undefined : Number(argument)
}

async function showStatus(uri: string): Promise<void> {
  const { describeLibrary } = await import('../server/src/adapters/library/read/describe-library.ts')
  const storage = await openStorage(uri)
  const { versions, damaged, writer } = await describeLibrary(storage)
  storage.connection.close()
  console.log(`Library: ${uri}`)
  if (versions.length === 0 && damaged.length === 0)
    console.log('Nothing has been published yet: the server builds the starter library when it starts.')
  else
    console.table(
      versions.map(({ number, publishedAt, works, segments, bytes, analysis, isReadable, readers, check }) => ({
        version: number,
        published: publishedAt?.toISOString() ?? 'by 0.1.0',
        works,
        segments,
        MB: Math.round(bytes / 1e6),
        analysis: isReadable ? analysis : `${analysis} (another build)`,
        readers,
        checked: check === undefined ? 'never' : `${check.at}: ${check.problem === null ? 'whole' : check.problem.reason}`,
      })),
    )
  for (const { file } of damaged) console.log(`Damaged: ${file} holds other bytes than were written.`)
  console.log(
    writer === undefined ? 'Nobody is writing.' : `Process ${String(writer.pid)} on ${writer.host} is writing, or was until it ended.`,
  )
}

async function verify(uri: string, number: number | undefined): Promise<void> {
  const { checkVersion } = await import('../server/src/adapters/library/read/check-version.ts')
  const { readVersions } = await import('../server/src/adapters/library/storage/version-list.ts')
  const storage = await openStorage(uri)
  try {
    const { versions, damaged } = await readVersions(storage)
    const meant = versions.filter((version) => number === undefined || version.number === number)
    if (meant.length === 0) throw new ConfigError('There is no such version: npm run library -- status')
    for (const { file } of damaged) console.log(`${file}: other bytes than were written`)
    let isWhole = damaged.length === 0
    for (const version of meant) {
      const { files, bytes, problem } = await checkVersion(storage, version)
      const size = `${String(files)} files, ${String(Math.round(bytes / 1e6))} MB`
      console.log(`Version ${String(version.number)} (${size}): ${problem === null ? 'whole' : `damaged: ${problem.reason}`}`)
      isWhole &&= problem === null
    }
    if (!isWhole) process.exitCode = 1
  } finally {
    storage.connection.close()
  }
}

async function showOpenings(dataDir: string, uri: string): Promise<void> {
  const { readOpenings } = await import('../server/src/adapters/lexicon/lexicon-files.ts')
  const { checkOpenings } = await import('../server/src/finding/check-openings.ts')
  const { openFinder } = await import('./open-finder.ts')
  const finder = await openFinder(dataDir, uri)
  const openings = readOpenings(path.join(import.meta.dirname, '../data'))
  const { inPlace, moved, unplaced, absent } = await checkOpenings(finder.library, finder.references, openings)
  await finder.close()
  for (const { ref, opening } of unplaced) console.log(`${ref}: ${opening}`)
  console.log(
    `${String(inPlace)} in place, ${String(moved)} moved to other lines of their page, ${String(unplaced.length)} not found; ${String(absent)} of works that the library lacks.`,
  )
}

async function rollback(uri: string, number: number | undefined): Promise<void> {
  const { rollBack } = await import('../server/src/adapters/library/write/roll-back.ts')
  const { number: published, manifest } = await rollBack(uri, number)
  console.log(`Returned: version ${String(published)} has ${String(manifest.works)} works. Servers read it within seconds.`)
}

async function rebuild(uri: string, withoutImports: boolean): Promise<void> {
  const { rebuildLibrary } = await import('../server/src/adapters/library/write/rebuild.ts')
  const progress = createProgress()
  const { number, manifest } = await rebuildLibrary(uri, { withoutImports, onProgress: (state) => progress.show(state) })
  progress.stop()
  console.log(`Rebuilt: version ${String(number)} has ${String(manifest.works)} works, ${String(manifest.segments)} segments.`)
}

async function importFrom(uri: string, { dataDir }: { dataDir: string }, from: string, allow: string[]): Promise<void> {
  const { importTexts } = await import('../server/src/adapters/library/write/import-texts.ts')
  const { createExportFolder } = await import('../server/src/adapters/text-source/export-folder.ts')
  const { ensureUnpacked } = await import('../server/src/adapters/archive/unpacked.ts')
  const found = await stat(from).catch(() => undefined)
  if (found === undefined) throw new ConfigError(`There is no folder or archive ${from}`)
  const source = found.isDirectory() ? from : await ensureUnpacked(dataDir, from, new AbortController().signal)
  const progress = createProgress()
  const report = await importTexts({
    uri,
    source: createExportFolder(source),
    allow,
    onProgress: (state) => progress.show(state),
    onWait: ({ host, pid }) => console.log(`Another process (${String(pid)} on ${host}) is writing to the library; waiting for it…`),
  })
  progress.stop()
  const { refused, changed, unchanged, works, segments } = report
  if (refused.length > 0) {
    console.log(`\nRefused (${String(refused.length)}):`)
    console.table(
      refused.map(({ editionTitle, ...text }) => ({ ...text, edition: editionTitle })),
      ['title', 'edition', 'language', 'license', 'reason'],
    )
    console.log('A text that was refused for its license can be allowed by name: --allow "edition title"')
  }
  console.log(
    changed === 0
      ? `Nothing changed: ${String(unchanged)} texts are in the library already.`
      : `Imported ${String(changed)} texts (${String(unchanged)} unchanged). The library has ${String(works)} works, ${String(segments)} segments.`,
  )
}

/** Shows a progress bar in a terminal, a line for every tenth elsewhere. */
function createProgress() {
  if (!process.stdout.isTTY) {
    let shown = ''
    return {
      show({ stage, progress }: { stage: string; progress: number }) {
        const line = `${stage} ${String(Math.floor(progress * 10) * 10)}%`
        if (line !== shown) console.log(line)
        shown = line
      },
      stop() {},
    }
  }
  const bar = new SingleBar({ format: '{stage} [{bar}] {percentage}% · {duration_formatted}', hideCursor: true })
  bar.start(1, 0, { stage: 'reading' })
  return {
    show({ stage, progress }: { stage: string; progress: number }) {
      bar.update(progress, { stage })
    },
    stop() {
      bar.stop()
    },
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof ArchiveRefused) console.error(error.message)
  else if (error instanceof UnreadableLibrary) console.error(`The library cannot be read: ${error.message}`)
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
