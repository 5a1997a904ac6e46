/**
 * Harvests texts from the command line, with the same sessions, failures and files as in the admin panel:
 * `npm run harvest -- [--title T]… [--category C]… [--language he|arc|en|ru|ar]… [--limit N] [--allow "edition title"]… [--folder FOLDER_OR_ARCHIVE] [--restart]`.
 * With --folder the texts come from a folder or an archive (.zip, .tar.gz) in the format of Sefaria-Export. The next
 * start of the server resumes a harvest that was killed; --restart ends it and starts again. Exit code: 0 when all or
 * nearly all texts were fetched, 2 when only a part was, else 1. The embedded database takes one process at a time:
 * stop the server first.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { HarvestRequest } from '@sugya/contract/api/harvest'
import { SingleBar } from 'cli-progress'
import { openSharedFiles } from '../server/src/adapters/files/shared-files.ts'
import { createForkedIntake } from '../server/src/adapters/harvest/intake.ts'
import { linkImport } from '../server/src/adapters/harvest/imports-folder.ts'
import { createHarvestSources } from '../server/src/adapters/harvest/open-source.ts'
import { createHarvestFiles } from '../server/src/adapters/harvest/session-folder.ts'
import { openStore } from '../server/src/adapters/store/open-store.ts'
import { ConfigError, readProcessConfig } from '../server/src/config.ts'
import { AppError } from '../server/src/errors.ts'
import { openHarvests } from '../server/src/features/harvest/session/open-harvests.ts'
import { describeFailure } from '../server/src/ports/text-source.ts'

const usage =
  'Usage: npm run harvest -- [--title T]… [--category C]… [--language he|arc|en|ru|ar]… [--limit N] [--allow "edition title"]… [--folder FOLDER_OR_ARCHIVE] [--restart]'

function readCommand() {
  const several = { type: 'string', multiple: true } as const
  const options = {
    title: several,
    category: several,
    language: several,
    allow: several,
    limit: { type: 'string' },
    folder: { type: 'string' },
  } as const
  let values
  try {
    values = parseArgs({ options: { ...options, restart: { type: 'boolean', default: false } } }).values
  } catch {
    throw new ConfigError(usage)
  }
  const { title, category, language, allow, limit, folder, restart } = values
  const wanted = { titles: title, categories: category, languages: language, allow, limit: limit === undefined ? undefined : Number(limit) }
  const request = HarvestRequest.safeParse(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)))
  if (!request.success) throw new ConfigError(usage)
  if (folder !== undefined && !existsSync(folder)) throw new ConfigError(`There is no folder or archive ${folder}`)
  return { request: request.data, folder, restart }
}

async function run(): Promise<void> {
  const { request, folder, restart } = readCommand()
  const config = readProcessConfig()
  const note = (details: object, message: string) => {
    console.error(message, details)
  }
  const log = { info: () => undefined, warn: note, error: note }
  const store = await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  const shared = await openSharedFiles(config.dataDir, config.filesUri)
  const sources = createHarvestSources({ ...config.harvest, publicUrl: config.publicUrl, dataDir: config.dataDir, shared })
  // Linked into the folder of imports, so that the server can resume a harvest that is killed here.
  const wanted = folder === undefined ? request : { ...request, folder: await linkImport(config.dataDir, folder) }
  const harvests = openHarvests({
    store: store.harvest,
    editions: store.editions,
    files: createHarvestFiles(config.dataDir, shared),
    // This process serves no readers; a running server polls for new versions.
    intake: createForkedIntake({ ...config, onWritten: () => Promise.resolve() }),
    source(asked, onState) {
      const source = sources(asked, onState)
      if (source === undefined) throw new AppError('invalid_input', 'there is no such folder or archive')
      return source
    },
    processId: randomUUID(),
    log,
  })
  try {
    if (restart) await harvests.cancel()
    const sessionId = await harvests.begin(wanted)
    const bar = new SingleBar({ format: '{stage} [{bar}] {value}/{total} · {text}', hideCursor: true })
    if (process.stdout.isTTY) bar.start(1, 0, { stage: '', text: '' })
    const timer = setInterval(() => {
      void store.harvest.find(sessionId).then((session) => {
        if (session === undefined || !process.stdout.isTTY) return
        bar.setTotal(Math.max(1, session.totalTexts))
        bar.update(session.processedTexts, { stage: session.currentStage, text: session.currentText ?? '' })
      })
    }, 1_000)
    const session = await harvests.finished(sessionId, new AbortController().signal)
    clearInterval(timer)
    bar.stop()
    const { statistics, errorSummary } = session
    console.log(
      `${session.outcome ?? session.status}: ${String(session.successfulTexts)} texts fetched, ${String(session.failedTexts)} failed, session ${sessionId}`,
    )
    if (errorSummary?.reason) console.log(describeFailure(errorSummary.reason))
    if (errorSummary !== null && errorSummary.refusedEditions > 0) {
      console.log(
        `Refused editions: ${String(errorSummary.refusedEditions)}. One refused for its license can be allowed by name: --allow "edition title"`,
      )
      console.table(errorSummary.refused.map(({ reason, ...edition }) => ({ ...edition, reason: reason.code })))
    }
    for (const line of statistics?.errorSample ?? []) console.log(`  ${line}`)
    if (session.file !== null) console.log(`Training file: ${path.join(config.dataDir, 'training', session.file.filename)}`)
    process.exitCode = session.outcome === 'complete' ? 0 : session.outcome === 'partial' ? 2 : 1
  } finally {
    await harvests.close()
    await store.close()
  }
}

try {
  await run()
} catch (error) {
  const isConflict = error instanceof AppError && error.code === 'conflict'
  if (isConflict) console.error('A harvest is already active: start the server to resume it, or give --restart.')
  else console.error(error instanceof ConfigError || (error instanceof Error && error.name === 'FolderInUse') ? error.message : error)
  process.exitCode = 1
}
