import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const SHARED = path.join(import.meta.dirname, '../../../../shared')
const SERVER = path.join(SHARED, 'library-server/server.mjs')
/** Texts in the form of Sefaria-Export. */
export const CORPUS = path.join(SHARED, 'corpus')

/** The source server lies beside the checkout, and not everywhere. */
export const hasLibrarySource = existsSync(SERVER) && existsSync(CORPUS)
if (!hasLibrarySource)
  process.stderr.write(`\n*** SKIPPED: no source server at ${SERVER}; the tests that harvest from it do not run. ***\n\n`)

export interface LibrarySource {
  url: string
  /** Replaces all fault rules: see the README of the source server. */
  faults(rules: object[]): Promise<void>
  stats(): Promise<{
    total: number
    maxConcurrent: number
    minGapMs: number
    paths: Record<string, number>
    statuses: Record<string, number>
    userAgents: Record<string, number>
  }>
  forgetStats(): Promise<void>
  close(): Promise<void>
}

/** Starts a local server of the source's HTTP interface over real texts, in a process of its own. */
export async function startLibrarySource({ core = true } = {}): Promise<LibrarySource> {
  const child: ChildProcess = spawn(process.execPath, [SERVER, '--port', '0', '--corpus', CORPUS, ...(core ? ['--core'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return
    createInterface(child.stdout).on('line', (line) => {
      const found = /listening on (http\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error('the source server ended before it was ready')))
  })
  return {
    url,
    async faults(rules) {
      const answer = await fetch(`${url}/__faults`, { method: 'POST', body: JSON.stringify({ rules }) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    stats: async () => (await (await fetch(`${url}/__stats`)).json()) as Awaited<ReturnType<LibrarySource['stats']>>,
    async forgetStats() {
      await fetch(`${url}/__stats`, { method: 'DELETE' })
    },
    close: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}
