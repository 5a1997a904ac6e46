import type { Sheet, SheetBlockInput } from '@sugya/contract/api/sheets'
import { ApiError, readPassing } from '../../../lib/api/client.ts'
import { readErrorBody } from '../../../lib/api/error-message.ts'
import { type Draft, type DraftBlock, isSame, mergeAppended, mergeSaved, toInput } from './draft-blocks.ts'
import type { DraftStorage } from './stored-draft.ts'

export type SavePhase = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'conflict'

export interface EditorState extends Draft {
  phase: SavePhase
  /** Why the last save failed. */
  error: unknown
  /** In a conflict: the sheet as it was saved elsewhere. */
  other: Sheet | null
}

export interface EditorDeps {
  save: (body: { revision: number; title: string; blocks: SheetBlockInput[] }) => Promise<Sheet>
  read: () => Promise<Sheet>
  storage: DraftStorage
  /** Called with the sheet after each save. */
  onSaved?: (sheet: Sheet) => void
  /** Runs what it is given after a while; returns what cancels it. */
  later?: (run: () => void) => () => void
}

/** After the last change, in milliseconds: a pause in typing. */
const DELAY = 800
const afterPause = (run: () => void) => {
  const timer = setTimeout(run, DELAY)
  return () => clearTimeout(timer)
}

export type SheetEditor = ReturnType<typeof createSheetEditor>

/**
 * The state of a sheet that is being edited. Each change is kept on this device at once and saved after a pause. What
 * another window or device has changed is never overwritten without a decision of the reader; blocks that were only
 * added there are joined.
 */
export function createSheetEditor(opened: Draft, { save, read, storage, onSaved, later = afterPause }: EditorDeps) {
  const stored = storage.read()
  let base: Pick<Draft, 'title' | 'blocks'> = opened
  let state: EditorState = {
    revision: opened.revision,
    title: opened.title,
    blocks: opened.blocks,
    phase: 'saved',
    error: null,
    other: null,
  }
  let running: Promise<void> | null = null
  let cancel = (): void => undefined
  const listeners = new Set<() => void>()

  function set(next: Partial<EditorState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  function keep(): void {
    storage.write({ revision: state.revision, title: state.title, blocks: state.blocks })
  }
  function schedule(): void {
    cancel()
    cancel = later(() => void flush())
  }

  /** Takes over the words of a sheet that was saved from `sent`. */
  function settle(saved: Sheet, sent: Pick<Draft, 'title' | 'blocks'>): void {
    base = saved
    const unchanged = state.blocks === sent.blocks && state.title === sent.title
    set({
      revision: saved.revision,
      blocks: mergeSaved(state.blocks, sent.blocks, saved),
      phase: unchanged ? 'saved' : 'unsaved',
      error: null,
    })
    if (unchanged) storage.remove()
    else keep()
    onSaved?.(saved)
  }

  /** Goes on from a sheet that was changed elsewhere when only blocks were added; else a conflict. */
  function join(other: Sheet): boolean {
    const joined = mergeAppended(state, base, other)
    if (joined === undefined) {
      set({ phase: 'conflict', other })
      return false
    }
    base = other
    set({ revision: other.revision, blocks: joined })
    return true
  }

  async function saveOnce(): Promise<void> {
    const { revision, title, blocks } = state
    set({ phase: 'saving' })
    try {
      settle(await save({ revision, title, blocks: blocks.map(toInput) }), { title, blocks })
    } catch (error) {
      if (readErrorBody(error)?.reason === 'sheet_changed') return await reconcile()
      const isPassing = error instanceof ApiError && (error.code === 'unreachable' || readPassing(error) !== undefined)
      set({ phase: isPassing ? 'offline' : 'failed', error })
    }
  }

  async function reconcile(): Promise<void> {
    try {
      const other = await read()
      // The answer to an earlier save was lost on the way.
      if (isSame(other, state)) settle(other, state)
      else if (join(other)) await saveOnce()
    } catch (error) {
      set({ phase: 'offline', error })
    }
  }

  async function flush(): Promise<void> {
    cancel()
    if (running) return await running
    if (state.phase === 'saved' || state.phase === 'conflict') return
    running = saveOnce()
    await running
    running = null
    if (state.phase === 'unsaved') schedule()
  }

  if (stored !== null && !isSame(stored, opened)) {
    state = { ...state, ...stored, phase: 'unsaved' }
    if (stored.revision === opened.revision) schedule()
    else state = { ...state, phase: 'conflict', other: opened as Sheet }
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(update: (draft: Draft) => Partial<Pick<Draft, 'title' | 'blocks'>>): void {
      set({ ...update(state), ...(state.phase !== 'conflict' && state.phase !== 'saving' && { phase: 'unsaved' }) })
      keep()
      if (state.phase !== 'conflict') schedule()
    },
    /** Saves what is unsaved now. */
    flush,
    /** Goes on from the sheet after blocks were added to it by another call. */
    adopt(sheet: Sheet): void {
      if (join(sheet) && state.phase === 'saved' && isSame(sheet, state)) storage.remove()
    },
    /** Decides a conflict: the version of elsewhere, or the reader's over it. */
    resolve(choice: 'theirs' | 'mine'): void {
      const { other } = state
      if (other === null) return
      base = other
      if (choice === 'theirs') {
        storage.remove()
        set({ revision: other.revision, title: other.title, blocks: other.blocks, phase: 'saved', other: null, error: null })
        return
      }
      set({ revision: other.revision, phase: 'unsaved', other: null })
      keep()
      void flush()
    },
    close(): void {
      cancel()
      void flush()
    },
  }
}

/** Replaces one block; the others stay the same objects. */
export function replaceBlock(blocks: readonly DraftBlock[], changed: DraftBlock): DraftBlock[] {
  return blocks.map((block) => (block.id === changed.id ? changed : block))
}

/** Moves a block to another position. */
export function moveBlock(blocks: readonly DraftBlock[], id: string, to: number): DraftBlock[] {
  const block = blocks.find((one) => one.id === id)
  const others = blocks.filter((one) => one.id !== id)
  return block === undefined ? [...blocks] : others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, block)
}
