import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/** `template1` and `template0` (https://www.postgresql.org/docs/current/manage-ag-templatedbs.html). */
const TEMPLATE_OIDS = ['1', '4']

export const silentLog = { info() {}, warn() {}, error() {} }

/** Identifies a set of migrations: a template with the schema is built once for each. */
export function schemaVersion(): string {
  const folder = fileURLToPath(new URL('../../../server/migrations', import.meta.url))
  const hash = createHash('sha256')
  for (const file of readdirSync(folder).sort()) if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Makes an embedded database with an up-to-date schema in a data folder: to create one takes seconds, to copy one a
 * tenth.
 */
export async function copyEmbeddedDatabase(dataDir: string): Promise<void> {
  cpSync(await embeddedTemplate(), join(dataDir, 'postgres'), { recursive: true })
}

/** Built once for a checkout and a set of migrations, whole or not at all. */
async function embeddedTemplate(): Promise<string> {
  const path = join(CACHE, `sugya-test-embedded-${schemaVersion()}`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const dataDir = mkdtempSync(`${path}-`)
  // Loaded on demand: a caller that finds the template does not need the server's modules.
  const { openStore } = await import('../../../server/src/adapters/store/open-store.ts')
  const { makePrivate } = await import('../../../server/src/adapters/private-folder.ts')
  const store = await openStore({ dataDir, log: silentLog })
  await store.close()
  // The half of the files is for creating other databases, which nobody does in an embedded one.
  for (const oid of TEMPLATE_OIDS) rmSync(join(dataDir, 'postgres/base', oid), { recursive: true })
  // Otherwise each product closes a thousand files of its copy to other accounts when it starts.
  await makePrivate(dataDir)
  try {
    renameSync(join(dataDir, 'postgres'), path)
  } catch (cause) {
    // Another test file was faster.
    if (!existsSync(path)) throw cause
  }
  rmSync(dataDir, { recursive: true, force: true })
  return path
}
