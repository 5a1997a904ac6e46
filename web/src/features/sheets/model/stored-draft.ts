import type { Draft } from './draft-blocks.ts'

/** Where an unsaved sheet stays on this device. */
export interface DraftStorage {
  read(): Draft | null
  write(draft: Draft): void
  remove(): void
}

/** The unsaved changes of a sheet in this browser. They survive a reload, a closed tab and a lost connection. */
export function createDraftStorage(id: string): DraftStorage {
  const key = `sheet:${id}`
  return {
    read() {
      try {
        const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null
        const isDraft = typeof stored?.revision === 'number' && typeof stored.title === 'string' && Array.isArray(stored.blocks)
        return isDraft ? (stored as Draft) : null
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Without storage the changes last as long as the page.
      }
    },
    remove() {
      try {
        localStorage.removeItem(key)
      } catch {
        // There is nothing stored.
      }
    },
  }
}
