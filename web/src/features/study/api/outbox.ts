import type { Mark, studyApi } from '@sugya/contract/api/study'
import { ApiError, call } from '../../../lib/api/client.ts'
import { storedUser } from '../../../lib/api/session.ts'
import {
  createPending,
  isPendingKey,
  type Pending,
  type PendingChange,
  readAllPending,
  readDevice,
  removePending,
  storePending,
} from '../model/pending.ts'

/**
 * Changes wait in the browser's storage until the server confirms them: without a network, across reloads, and in all
 * tabs together, of which one sends at a time. Repeating a change is harmless, because its id is the browser's.
 */
let pending: readonly Pending[] = readAllPending()
/** Changes that the storage of the browser did not take. */
const unstored = new Map<string, Pending>()
const listeners = new Set<() => void>()
const receivers = new Set<(change: PendingChange, saved: Mark | undefined) => void>()

/** In milliseconds. */
const TYPING_PAUSE = 700
const FIRST_RETRY = 3_000
const LAST_RETRY = 60_000
let retry = FIRST_RETRY
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

function publish(): void {
  pending = [...readAllPending(), ...unstored.values()]
  for (const listener of listeners) listener()
}

/** Everything that waits, the oldest first. The list is another one after each change. */
export const listPending = (): readonly Pending[] => pending

export function subscribePending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when the server has confirmed a change, before it leaves the list; `saved`: a written mark. */
export function onConfirmed(receiver: (change: PendingChange, saved: Mark | undefined) => void): () => void {
  receivers.add(receiver)
  return () => receivers.delete(receiver)
}

/** Keeps a change and sends it soon; `typing`: after a pause, since more will follow. */
export function keepChange(change: PendingChange, { typing = false } = {}): void {
  const entry = createPending(change, storedUser()?.id ?? null)
  if (storePending(entry)) unstored.delete(entry.key)
  else unstored.set(entry.key, entry)
  publish()
  schedule(typing ? TYPING_PAUSE : 0)
}

/** Gives up a change that waits. */
export function dropChange(key: string): void {
  forget(key)
  publish()
}

function forget(key: string): void {
  unstored.delete(key)
  removePending(key)
}

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendPending(), delay)
}

/** Sends what waits for this reader, in order. Never rejects: what could not be sent is tried again later. */
export function sendPending(): Promise<void> {
  sending ??= exclusively(sendAll).finally(() => (sending = undefined))
  return sending
}

const exclusively = async (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? await navigator.locks.request('study-outbox', task) : await task()

async function sendAll(): Promise<void> {
  publish()
  for (;;) {
    const user = storedUser()?.id ?? null
    const entry = pending.find(({ owner, problem }) => problem === undefined && (owner === null || owner === user))
    if (entry === undefined) break
    try {
      confirm(entry, await send(entry.change))
    } catch (error) {
      if (!isLasting(error)) return retryLater()
      refuse(entry, error)
    }
  }
  retry = FIRST_RETRY
}

function retryLater(): void {
  schedule(retry)
  retry = Math.min(retry * 2, LAST_RETRY)
}

async function send(change: PendingChange): Promise<Mark | undefined> {
  if (change.kind === 'place') {
    const { work, ref, readAt } = change
    await call<typeof studyApi.writePlace>('PUT /api/study/places/:work', { params: { work }, body: { ref, readAt, device: readDevice() } })
    return undefined
  }
  if (change.kind === 'edition') {
    const { title, chosenAt } = change
    await call<typeof studyApi.chooseEdition>('PUT /api/study/editions', { body: { title, chosenAt, device: readDevice() } })
    return undefined
  }
  const { id, kind, ref, text, color, range, revision } = change.mark
  if (change.kind === 'delete') {
    await call<typeof studyApi.deleteMark>('DELETE /api/study/marks/:id', {
      params: { id },
      query: revision > 0 ? { revision, device: readDevice() } : {},
    })
    return undefined
  }
  const body = { kind, ref, text, color, range, revision, device: readDevice() }
  return await call<typeof studyApi.writeMark>('PUT /api/study/marks/:id', { params: { id }, body })
}

/**
 * Whether the server will say the same next time. A session that has ended is no such answer: the reader will sign in
 * again.
 */
function isLasting(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

const find = (key: string): Pending | undefined => [...readAllPending(), ...unstored.values()].find((entry) => entry.key === key)

function confirm({ key, version, change }: Pending, saved: Mark | undefined): void {
  for (const receiver of receivers) receiver(change, saved)
  const now = find(key)
  if (now?.version === version) forget(key)
  else if (now !== undefined && saved !== undefined && 'mark' in now.change) {
    // What was written meanwhile goes on from what the server has.
    // A bookmark that another device wrote first keeps the id it has.
    const mark = { ...now.change.mark, id: saved.id, revision: saved.revision }
    keep({ ...now, change: { ...now.change, mark } })
  }
  publish()
}

function refuse(entry: Pending, error: ApiError): void {
  const reason = (error.body as { error?: { reason?: string } } | undefined)?.error?.reason
  const isChanged = reason === 'note_changed'
  const now = find(entry.key)
  // A place, an edition, and a deletion of what has changed, are not worth a question.
  if (!('mark' in entry.change) || (entry.change.kind === 'delete' && isChanged)) forget(entry.key)
  else if (now !== undefined) keep({ ...now, problem: { code: isChanged ? 'note_changed' : 'refused', message: error.message } })
  for (const receiver of receivers) receiver(entry.change, undefined)
  publish()
}

function keep(entry: Pending): void {
  if (!storePending(entry)) unstored.set(entry.key, entry)
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (isPendingKey(key)) publish()
})
globalThis.addEventListener?.('online', () => schedule(0))
if (pending.length > 0) schedule(0)
