import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findSecrets, type Secret } from './find-secrets.ts'

/**
 * Counts the log lines and the secrets of a run, and lists the secrets found in the log by kind and place, without
 * their values.
 */
export function scanSuiteLog(folder: string): { lines: number; kinds: Map<string, number>; leaks: string[] } {
  const files = readdirSync(folder)
  const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const secrets = new Map<string, Secret>()
  for (const file of files.filter((name) => name.startsWith('secrets-')))
    for (const line of readText(file).split('\n').filter(Boolean)) secrets.set(line, JSON.parse(line) as Secret)
  const kinds = new Map<string, number>()
  for (const { kind } of secrets.values()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)

  let lines = 0
  const leaks: string[] = []
  for (const file of files.filter((name) => name.startsWith('log-'))) {
    const log = readText(file)
    lines += log.split('\n').length - 1
    for (const { kind, line, key, message } of findSecrets(log, secrets.values()))
      leaks.push(`${kind} in ${file}:${String(line)}, key "${key}"${message === '' ? '' : ` of "${message}"`}`)
  }
  return { lines, kinds, leaks }
}
