/**
 * One run of the tests keeps what every product that it starts has logged, and what was secret to it, in one folder, so that the one can be
 * looked through for the other at the end (server/test/after, e2e/global-setup.ts). SUITE_LOG names the folder; set it beforehand to keep it.
 * Without a folder nothing is kept.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { createLog } from '../../../server/src/log.ts'

/** Makes the folder of a run; processes that are started afterwards find it. Returns what takes it away again. */
export function openSuiteLog(): () => void {
  if (process.env['SUITE_LOG'] !== undefined) return () => {}
  const made = (process.env['SUITE_LOG'] = mkdtempSync(path.join(tmpdir(), 'sugya-suite-')))
  return () => rmSync(made, { recursive: true, force: true })
}

/** Undefined outside a run. */
export const suiteFolder = (): string | undefined => process.env['SUITE_LOG']

const ownFile = (folder: string, kind: string) => path.join(folder, `${kind}-${String(process.pid)}.ndjson`)

let log: Logger | undefined
/** The log of a product that runs in this process, with every line it can write. Its lines go to the run, and are not shown. */
export function suiteLog(): Logger {
  const folder = suiteFolder()
  if (folder === undefined) return pino({ level: 'silent' })
  return (log ??= createLog('trace', pino.destination({ dest: ownFile(folder, 'log'), append: true, sync: true })))
}

/** What a product that runs in a process of its own has said on its outputs. */
export function keepOutput(chunk: string | Buffer): void {
  const folder = suiteFolder()
  if (folder !== undefined) appendFileSync(ownFile(folder, 'log-of-children'), chunk)
}

const known = new Set<string>()
/** Must be in no log. `kind` is what a failure calls it. */
export function keepSecret(kind: string, value: string): void {
  const folder = suiteFolder()
  const line = `${JSON.stringify({ kind, value })}\n`
  if (folder === undefined || known.has(line)) return
  known.add(line)
  appendFileSync(ownFile(folder, 'secrets'), line)
}
