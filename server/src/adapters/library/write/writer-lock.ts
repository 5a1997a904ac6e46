import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { holdLease, LeaseLost } from '../../../background/lease.ts'
import type { Files } from '../../../ports/files.ts'
import { describeProcess, hasEnded, LeaseProcess } from './process-place.ts'

export const LOCK_FILE = 'writer.json'

/** Poll interval of a waiting writer, in milliseconds. */
const LOOK_EVERY_MS = 300
const RENEW_EVERY_MS = 5_000
/**
 * A lock that nobody renews for this long is free: several renewals may fail. The watching process measures it by its
 * own clock.
 */
const EXPIRES_AFTER_MS = 30_000

const Holder = LeaseProcess.extend({ id: z.string(), renewals: z.number() })
export type Holder = z.infer<typeof Holder>

export interface WriterLock {
  /** Aborted with LeaseLost once another process has taken the lock. */
  signal: AbortSignal
  /** Throws LeaseLost unless this process holds the lock: called right before a write that others must not miss. */
  confirm(): Promise<void>
  release(): Promise<void>
}

export interface LockOptions {
  onWait?: ((holder: Holder) => void) | undefined
  signal?: AbortSignal | undefined
  expiresAfterMs?: number
}

/**
 * Waits until no other process, on whatever machine, writes beside these files, and locks them by a lease in a file of
 * their own. The lock of a process that has ended on this machine is free at once; any other when nobody has renewed it
 * for half a minute. Throws the signal's reason when it is aborted while waiting.
 */
export async function lockWriter(files: Files, options: LockOptions = {}): Promise<WriterLock> {
  const watch = createWatch(options.expiresAfterMs ?? EXPIRES_AFTER_MS)
  let hasReported = false
  for (;;) {
    const taken = await tryLock(files, watch)
    if (!('id' in taken)) return taken
    if (!hasReported) options.onWait?.(taken)
    hasReported = true
    await setTimeout(LOOK_EVERY_MS, undefined, { signal: options.signal })
  }
}

/** The process that writes beside these files now; undefined when there is none. */
export async function findWriter(files: Files): Promise<Holder | undefined> {
  const found = await files.read(LOCK_FILE)
  return found === undefined ? undefined : parseHolder(found.content)
}

/** Locks the files, or returns who holds the lock. */
export async function tryLock(files: Files, isExpired: Watch = () => false): Promise<WriterLock | Holder> {
  const mine = { ...(await describeProcess()), id: randomUUID(), renewals: 0 }
  for (;;) {
    const found = await files.read(LOCK_FILE)
    const holder = found && parseHolder(found.content)
    if (found !== undefined && holder !== undefined && !isExpired(found.tag) && !(await hasEnded(holder))) return holder
    const content = JSON.stringify(mine)
    const tag = found === undefined ? await files.create(LOCK_FILE, content) : await files.replace(LOCK_FILE, content, found.tag)
    if (tag !== undefined) return hold(files, mine, tag)
  }
}

function hold(files: Files, mine: Holder, first: string): WriterLock {
  const released = Promise.withResolvers<void>()
  let tag: string | undefined = first
  let renewals = 0
  let last: Promise<unknown> = Promise.resolve()
  /** One write after the other: each needs the tag of the one before. */
  const put = async (content: object): Promise<boolean> => {
    const before = last
    const writing = (async () => {
      await before.catch(() => undefined)
      if (tag !== undefined) tag = await files.replace(LOCK_FILE, JSON.stringify(content), tag)
      return tag !== undefined
    })()
    last = writing
    return await writing
  }
  const renew = () => put({ ...mine, renewals: ++renewals })
  let signal = AbortSignal.abort()
  const options = { renew, intervalMs: RENEW_EVERY_MS, signal: new AbortController().signal, onError: () => undefined }
  const holding = holdLease(options, async (lost) => {
    signal = lost
    await released.promise
  })
  return {
    signal,
    async confirm() {
      if (!(await renew())) throw new LeaseLost('another process writes to the library')
    },
    async release() {
      released.resolve()
      await holding
      // A lock that cannot be given up expires.
      await put({}).catch(() => undefined)
    },
  }
}

/** Undefined for a lock that was given up. */
function parseHolder(content: Buffer): Holder | undefined {
  try {
    return Holder.safeParse(JSON.parse(content.toString())).data
  } catch {
    return undefined
  }
}

type Watch = (tag: string) => boolean

/** Whether a lock has stood unchanged for so long, as far as this process has seen. */
function createWatch(ms: number): Watch {
  let seen = { tag: '', since: 0 }
  return (tag) => {
    if (seen.tag !== tag) seen = { tag, since: performance.now() }
    return performance.now() - seen.since >= ms
  }
}
