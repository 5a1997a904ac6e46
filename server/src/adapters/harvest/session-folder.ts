import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keyOf, type HarvestFiles, type WorkState } from '../../ports/harvest-files.ts'
import type { FetchedSection, ListedWork, WorkPlan } from '../../ports/text-source.ts'

/** One line of a work's file. Sections begin with their key, so that a restart need not parse their texts. */
export type WorkLine =
  | { plan: WorkPlan; refused: WorkState['refused'] }
  | { planFailed: true }
  | { part: string; sections: number[]; failed: true }
  | { part: string; sections: number[]; texts: FetchedSection['texts'] }
  | { end: true }

export const sessionFolder = (dataDir: string, sessionId: string) => path.join(dataDir, 'harvest', sessionId)
/** Titles hold what file names may not. */
export const workFile = (folder: string, title: string) =>
  path.join(folder, 'works', `${createHash('sha256').update(title).digest('hex').slice(0, 24)}.jsonl`)
/** Where a work's file goes that cannot be read: out of the way, so that the work is fetched again. */
export const damagedFile = (file: string) => `${file}.damaged`
export const worksFile = (folder: string) => path.join(folder, 'works.json')

/** One folder a session, in it the list of works and one file of lines a work. */
export function sessionFolders(dataDir: string): HarvestFiles {
  const fileOf = (sessionId: string, title: string) => workFile(sessionFolder(dataDir, sessionId), title)
  // A line of more than half a megabyte goes to the disk in several writes: two sections that come at once must not mix.
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const turn = writing.then(write)
    writing = turn.catch(() => undefined)
    return turn
  }
  // Killed in the middle of a line, it is torn and is cut off later.
  const add = (sessionId: string, title: string, line: WorkLine) =>
    inTurn(() => appendFile(fileOf(sessionId, title), `${JSON.stringify(line)}\n`))

  return {
    has: (sessionId) => existsSync(sessionFolder(dataDir, sessionId)),

    async works(sessionId) {
      const text = await readFile(worksFile(sessionFolder(dataDir, sessionId)), 'utf8').catch(ignoreMissing)
      return text === undefined ? undefined : (JSON.parse(text) as ListedWork[])
    },

    async chooseWorks(sessionId, works) {
      const folder = sessionFolder(dataDir, sessionId)
      await mkdir(path.join(folder, 'works'), { recursive: true })
      const draft = `${worksFile(folder)}.${String(process.pid)}`
      await writeFile(draft, JSON.stringify(works))
      await rename(draft, worksFile(folder))
    },

    async state(sessionId, title) {
      const file = fileOf(sessionId, title)
      const content = await readFile(file).catch(ignoreMissing)
      if (content === undefined) return undefined
      const whole = content.lastIndexOf('\n') + 1
      if (whole < content.length) await truncate(file, whole)
      const state: WorkState = { plan: null, refused: [], done: new Map(), ended: false }
      try {
        for (const line of content.subarray(0, whole).toString('utf8').split('\n')) if (line !== '') note(state, headOf(line))
        return state
      } catch {
        // No line but the last is ever torn: the disk has lost something.
        await rm(file, { force: true })
        return undefined
      }
    },

    plan: (sessionId, plan, refused) => add(sessionId, plan.title, { plan, refused: [...refused] }),
    planFailed: (sessionId, title) => add(sessionId, title, { planFailed: true }),
    fetched: (sessionId, title, { part, sections }, { texts }) => add(sessionId, title, { part, sections: [...sections], texts }),
    failed: (sessionId, title, { part, sections }) => add(sessionId, title, { part, sections: [...sections], failed: true }),

    async damaged(sessionId, allEnded) {
      const works = (await this.works(sessionId)) ?? []
      const left = new Set(await readdir(path.join(sessionFolder(dataDir, sessionId), 'works')).catch(() => []))
      const damaged: ListedWork[] = []
      for (const work of works) {
        const file = fileOf(sessionId, work.title)
        const isDamaged = left.has(path.basename(damagedFile(file))) || (allEnded && !(await hasEnd(file)))
        if (isDamaged) damaged.push(work)
      }
      return damaged
    },

    async restart(sessionId, title) {
      const file = fileOf(sessionId, title)
      await rm(file, { force: true })
      await rm(damagedFile(file), { force: true })
    },

    end: (sessionId, title) =>
      inTurn(async () => {
        const file = fileOf(sessionId, title)
        // The works that count as whole survive the machine's fall too, not only the process's.
        const handle = await open(file, 'a')
        await handle.write(END)
        await handle.sync()
        await handle.close()
      }),
  }
}

function note(state: WorkState, line: WorkLine): void {
  if ('plan' in line) {
    state.plan = line.plan
    state.refused = line.refused
  } else if ('end' in line) state.ended = true
  else if ('part' in line) {
    const key = keyOf(line)
    if (!('failed' in line)) state.done.set(key, 'fetched')
    else if (!state.done.has(key)) state.done.set(key, 'failed')
  }
}

const END = `${JSON.stringify({ end: true })}\n`
const PLAN_FAILED = `${JSON.stringify({ planFailed: true })}\n`

/** Whether a work's file ends as that of a finished work, or of one that could not be looked into. */
async function hasEnd(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return false
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - PLAN_FAILED.length)
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PLAN_FAILED.length), position: from })
    const tail = buffer.toString('utf8', 0, bytesRead)
    // A retry appends what came later.
    return tail.endsWith(END) || tail.endsWith(PLAN_FAILED)
  } finally {
    await handle.close()
  }
}

const TEXTS = ',"texts":'

/** A line without its texts. */
function headOf(line: string): WorkLine {
  const at = line.startsWith('{"part":') ? line.indexOf(TEXTS) : -1
  return JSON.parse(at < 0 ? line : `${line.slice(0, at)}${TEXTS}[]}`) as WorkLine
}

function ignoreMissing(cause: unknown): undefined {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  return undefined
}
