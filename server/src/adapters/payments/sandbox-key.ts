import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const file = (dataDir: string) => path.join(dataDir, 'sandbox-key')

/** Reads or creates the secret by which `npm run sandbox` proves to the server that it can read this data folder. */
export function readOrCreateSandboxKey(dataDir: string): string {
  const found = readSandboxKey(dataDir)
  if (found !== undefined) return found
  try {
    writeFileSync(file(dataDir), randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file(dataDir), 'utf8')
}

/** The secret; undefined when no server has run with the sandbox on this folder. */
export function readSandboxKey(dataDir: string): string | undefined {
  try {
    return readFileSync(file(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
