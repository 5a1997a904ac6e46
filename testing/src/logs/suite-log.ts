/**
 * A run of the tests collects the logs and the secrets of every product in one folder and scans the logs for the
 * secrets at the end (server/test/after, e2e/global-setup.ts). SUITE_LOG names the folder; set it beforehand to keep
 * it. Without a folder nothing is collected.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { createLog } from '../../../server/src/log.ts'

/** Creates the folder of a run, which later processes find. Returns a function that removes it. */
export function openSuiteLog(): () => void {
  if (process.env['SUITE_LOG'] !== undefined) return () => {}
  const made = (process.env['SUITE_LOG'] = mkdtempSync(path.join(tmpdir(), 'sugya-suite-')))
  return () => rmSync(made, { recursive: true, force: true })
}

/** Undefined outside a run. */
export const suiteFolder = (): string | undefined => process.env['SUITE_LOG']

const ownFile = (folder: string, kind: string) => path.join(folder, `${kind}-${String(process.pid)}.ndjson`)

let log: Logger | undefined
/** The log of a product in this process, at trace level. Its lines go to the folder of the run and are not shown. */
export function suiteLog(): Logger {
  const folder = suiteFolder()
  if (folder === undefined) return pino({ level: 'silent' })
  return (log ??= createLog('trace', pino.destination({ dest: ownFile(folder, 'log'), append: true, sync: true })))
}

/** Collects what a product in a process of its own wrote on its outputs. */
export function recordOutput(chunk: string | Buffer): void {
  const folder = suiteFolder()
  if (folder !== undefined) appendFileSync(ownFile(folder, 'log-of-children'), chunk)
}

const known = new Set<string>()
/** Records a value that must be in no log. `kind` names it in a failure. */
export function recordSecret(kind: string, value: string): void {
  const folder = suiteFolder()
  const line = `${JSON.stringify({ kind, value })}\n`
  if (folder === undefined || known.has(line)) return
  known.add(line)
  appendFileSync(ownFile(folder, 'secrets'), line)
}
