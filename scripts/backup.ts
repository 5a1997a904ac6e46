/**
 * `npm run backup -- FILE` writes DATA_DIR, with the embedded database, into one compressed file, also while the server
 * runs. `npm run restore -- FILE [--replace]` puts it back while no server runs.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { FolderNotEmpty, restoreBackup, writeBackup } from '../server/src/adapters/backup/backup.ts'
import { BadArchive } from '../server/src/adapters/backup/archive.ts'
import { FolderInUse } from '../server/src/adapters/store/embedded/folder-lock.ts'
import { ConfigError, readProcessConfig } from '../server/src/config.ts'

const usage = `Usage: npm run backup -- FILE
       npm run restore -- FILE [--replace]`

async function run([command, file, ...more]: string[], replace: boolean): Promise<void> {
  if (file === undefined || more.length > 0) throw new ConfigError(usage)
  const { dataDir, databaseUrl } = readProcessConfig()
  const target = path.resolve(file)
  if (command === 'restore') {
    const replaced = await restoreBackup(target, { dataDir, replace })
    console.log(`${dataDir} is restored.${replaced === null ? '' : ` What it held before is in ${replaced}.`}`)
    return
  }
  const { files, bytes } = await writeBackup(target, { dataDir, isEmbedded: databaseUrl === undefined })
  console.log(`${target} holds ${files} files of ${dataDir}, ${Math.round(bytes / 1e6)} MB before compression.`)
  if (databaseUrl !== undefined) console.log('The database of DATABASE_URL is not part of it: save it with pg_dump.')
}

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  await run(positionals, values.replace)
} catch (error) {
  const isOperatorError = [ConfigError, BadArchive, FolderNotEmpty, FolderInUse].some((kind) => error instanceof kind)
  console.error(isOperatorError || !(error instanceof Error) ? String((error as Error).message ?? error) : error.stack)
  process.exitCode = 1
}
