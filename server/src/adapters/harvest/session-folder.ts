import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { toSectionKey, type HarvestFiles, type WorkState } from '../../ports/harvest-files.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import type { FetchedSection, ListedLink, ListedWork, WorkPlan } from '../../ports/text-source.ts'
import { localFiles } from '../files/shared-files.ts'
import { readRefusal } from './stored-reasons.ts'

/** One line of a work's file. Sections begin with their key, so that a restart can skip their texts. */
export type WorkLine =
  | { plan: WorkPlan; refused: WorkState['refused'] }
  | { planFailed: true }
  | { part: string; sections: number[]; failed: true }
  | { part: string; sections: number[]; texts: FetchedSection['texts'] }
  | { links: ListedLink[]; of: string }
  | { end: true }

/** How a line with links begins: those lines are read by the import of links alone. */
export const LINKS_LINE = '{"links":'

export const getSessionFolder = (dataDir: string, sessionId: string) => path.join(dataDir, 'harvest', sessionId)
/** Hashed: titles contain characters that file names may not. */
export const getWorkFile = (folder: string, title: string) =>
  path.join(folder, 'works', `${createHash('sha256').update(title).digest('hex').slice(0, 24)}.jsonl`)
/** The name of an unreadable file of a work, which is fetched again. */
export const getDamagedFile = (file: string) => `${file}.damaged`
export const getWorksFile = (folder: string) => path.join(folder, 'works.json')

/**
 * One folder per session, with the list of works and one file of lines per work. Each work is published when it has
 * ended: a replica that takes a harvest over goes on with the works that have not.
 */
export function createHarvestFiles(dataDir: string, shared: SharedFiles = localFiles): HarvestFiles {
  const toFile = (sessionId: string, title: string) => getWorkFile(getSessionFolder(dataDir, sessionId), title)
  // A line of more than half a megabyte takes several writes: two sections that arrive at once must not mix.
  let writing: Promise<unknown> = Promise.resolve()
  const serialize = <T>(write: () => Promise<T>): Promise<T> => {
    const turn = writing.then(write)
    writing = turn.catch(() => undefined)
    return turn
  }
  // A process killed here leaves a truncated line, which `state` cuts off.
  const add = (sessionId: string, title: string, line: WorkLine) =>
    serialize(() => appendFile(toFile(sessionId, title), `${JSON.stringify(line)}\n`))

  return {
    has: (sessionId) => shared.fetch(getWorksFile(getSessionFolder(dataDir, sessionId))),

    async readWorks(sessionId) {
      await shared.fetchMissing(getSessionFolder(dataDir, sessionId))
      const text = await readFile(getWorksFile(getSessionFolder(dataDir, sessionId)), 'utf8').catch(ignoreMissing)
      return text === undefined ? undefined : (JSON.parse(text) as ListedWork[])
    },

    async saveWorks(sessionId, works) {
      const folder = getSessionFolder(dataDir, sessionId)
      await mkdir(path.join(folder, 'works'), { recursive: true, mode: 0o700 })
      const draft = `${getWorksFile(folder)}.${String(process.pid)}`
      await writeFile(draft, JSON.stringify(works))
      await rename(draft, getWorksFile(folder))
      await shared.publish(getWorksFile(folder))
    },

    async readState(sessionId, title) {
      const file = toFile(sessionId, title)
      const content = await readFile(file).catch(ignoreMissing)
      if (content === undefined) return undefined
      const whole = content.lastIndexOf('\n') + 1
      if (whole < content.length) await truncate(file, whole)
      const state: WorkState = { plan: null, refused: [], done: new Map(), ended: false }
      try {
        for (const line of content.subarray(0, whole).toString('utf8').split('\n'))
          if (line !== '' && !line.startsWith(LINKS_LINE)) addLine(state, parseWithoutTexts(line))
        return state
      } catch {
        // Only the last line can be truncated: the disk has lost data.
        await shared.remove(file)
        return undefined
      }
    },

    savePlan: (sessionId, plan, refused) => add(sessionId, plan.title, { plan, refused: [...refused] }),
    async recordPlanFailure(sessionId, title) {
      await add(sessionId, title, { planFailed: true })
      await shared.publish(toFile(sessionId, title))
    },
    saveSection: (sessionId, title, { part, sections }, { texts }) => add(sessionId, title, { part, sections: [...sections], texts }),
    saveLinks: (sessionId, title, key, links) => add(sessionId, title, { links: [...links], of: toSectionKey(key) }),
    recordSectionFailure: (sessionId, title, { part, sections }) => add(sessionId, title, { part, sections: [...sections], failed: true }),

    async listDamaged(sessionId, allEnded) {
      const works = (await this.readWorks(sessionId)) ?? []
      const left = new Set(await readdir(path.join(getSessionFolder(dataDir, sessionId), 'works')).catch(() => []))
      const damaged: ListedWork[] = []
      for (const work of works) {
        const file = toFile(sessionId, work.title)
        const isDamaged = left.has(path.basename(getDamagedFile(file))) || (allEnded && !(await hasEnd(file)))
        if (isDamaged) damaged.push(work)
      }
      return damaged
    },

    async restart(sessionId, title) {
      const file = toFile(sessionId, title)
      await shared.remove(file)
      await rm(getDamagedFile(file), { force: true })
    },

    markEnded: (sessionId, title) =>
      serialize(async () => {
        const file = toFile(sessionId, title)
        // Finished works survive a crash of the machine too.
        const handle = await open(file, 'a')
        await handle.write(END)
        await handle.sync()
        await handle.close()
        await shared.publish(file)
      }),
  }
}

function addLine(state: WorkState, line: WorkLine): void {
  if ('plan' in line) {
    state.plan = line.plan
    state.refused = line.refused.map((edition) => ({ ...edition, reason: readRefusal(edition.reason) }))
  } else if ('end' in line) state.ended = true
  else if ('part' in line) {
    const key = toSectionKey(line)
    if (!('failed' in line)) state.done.set(key, 'fetched')
    else if (!state.done.has(key)) state.done.set(key, 'failed')
  }
}

const END = `${JSON.stringify({ end: true })}\n`
const PLAN_FAILED = `${JSON.stringify({ planFailed: true })}\n`

/** Whether the file ends like that of a finished work, or of one that could not be planned. */
async function hasEnd(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return false
  try {
    const { size } = await handle.stat()
    const from = Math.max(0, size - PLAN_FAILED.length)
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(PLAN_FAILED.length), position: from })
    const tail = buffer.toString('utf8', 0, bytesRead)
    // A retry appends sections that arrived later.
    return tail.endsWith(END) || tail.endsWith(PLAN_FAILED)
  } finally {
    await handle.close()
  }
}

const TEXTS = ',"texts":'

/** Parses a line without its texts. */
function parseWithoutTexts(line: string): WorkLine {
  const at = line.startsWith('{"part":') ? line.indexOf(TEXTS) : -1
  return JSON.parse(at < 0 ? line : `${line.slice(0, at)}${TEXTS}[]}`) as WorkLine
}

/** Undefined for a file that is not there. Throws what else is wrong. */
export function ignoreMissing(cause: unknown): undefined {
  if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  return undefined
}
