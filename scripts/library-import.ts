/**
 * Imports a folder or an archive (.zip, .tar.gz) in the format of Sefaria-Export into the library:
 * `npm run library:import -- FOLDER_OR_ARCHIVE [--allow "edition title"]…`.
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

const { importTexts } = await import('../server/src/adapters/library/write/import-texts.ts')
const { createExportFolder } = await import('../server/src/adapters/text-source/export-folder.ts')
const { ensureUnpacked } = await import('../server/src/adapters/archive/unpacked.ts')
const { ArchiveRefused } = await import('../server/src/ports/imports.ts')
const { ConfigError, readProcessConfig } = await import('../server/src/config.ts')

const usage = 'Usage: npm run library:import -- FOLDER_OR_ARCHIVE [--allow "edition title"]…'

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { allow: { type: 'string', multiple: true, default: [] } } })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new ConfigError(usage)
  const config = readProcessConfig()
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) throw new ConfigError(`There is no folder or archive ${folder}`)
  const source = found.isDirectory() ? folder : await ensureUnpacked(config.dataDir, folder, new AbortController().signal)
  const progress = createProgress()
  const report = await importTexts({
    uri: config.libraryUri ?? path.join(config.dataDir, 'library'),
    dataDir: config.dataDir,
    source: createExportFolder(source),
    allow: values.allow,
    onProgress: (state) => {
      progress.show(state)
    },
    onWait: (pid) => {
      console.log(`Another process (${String(pid)}) is writing to the library; waiting for it…`)
    },
  })
  progress.stop()
  if (report.refused.length > 0) {
    console.log(`\nRefused (${String(report.refused.length)}):`)
    console.table(
      report.refused.map(({ title, editionTitle, language, license, reason }) => ({
        title,
        edition: editionTitle,
        language,
        license,
        reason,
      })),
    )
    console.log('A text that was refused for its license can be allowed by name: --allow "edition title"')
  }
  console.log(
    report.changed === 0
      ? `Nothing changed: ${String(report.unchanged)} texts are in the library already.`
      : `Imported ${String(report.changed)} texts (${String(report.unchanged)} unchanged). The library has ${String(report.works)} works, ${String(report.segments)} segments.`,
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
  else console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
