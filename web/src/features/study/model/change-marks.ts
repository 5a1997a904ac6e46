import type { Mark, MarkColor } from '@sugya/contract/api/study'
import { dropChange, keepChange } from '../api/outbox.ts'
import { createId, createMark, type MarkedPassage } from './new-mark.ts'

/** Bookmarks a passage, or removes its bookmarks. */
export function toggleBookmark(passage: MarkedPassage, bookmarks: readonly Mark[], page: string): void {
  if (bookmarks.length === 0) keepChange({ kind: 'write', mark: createMark('bookmark', passage), page })
  else for (const mark of bookmarks) deleteMark(mark, page)
}

/** Highlights a passage in a color; the color that it has removes the highlight. */
export function chooseHighlight(passage: MarkedPassage, highlights: readonly Mark[], color: MarkColor, page: string): void {
  const [first, ...others] = highlights
  for (const mark of others) deleteMark(mark, page)
  if (first === undefined) keepChange({ kind: 'write', mark: createMark('highlight', passage, { color }), page })
  else if (first.color === color) deleteMark(first, page)
  else keepChange({ kind: 'write', mark: { ...first, color }, page })
}

/** Writes what has been typed into a note. */
export function writeNote(note: Mark, text: string, page: string): void {
  keepChange({ kind: 'write', mark: { ...note, text, updatedAt: new Date().toISOString() }, page }, { typing: true })
}

/** Deletes a mark; returns what restores it under another id. */
export function deleteMark(mark: Mark, page: string): () => void {
  // The server may have it even so, when its answer was lost; deleting what is not there is no error.
  keepChange({ kind: 'delete', mark, page })
  return () => keepChange({ kind: 'write', mark: { ...mark, id: createId(), revision: 0 }, page })
}

/** Answers the question which of two texts of a note stays. `mine` waits in this browser, `other` is the server's. */
export function resolveNote(choice: 'mine' | 'other' | 'both', mine: Mark, other: Mark | undefined, page: string): void {
  if (choice !== 'mine') dropChange(mine.id)
  if (choice === 'mine') keepChange({ kind: 'write', mark: { ...mine, revision: other?.revision ?? 0 }, page })
  if (choice === 'both') keepChange({ kind: 'write', mark: { ...mine, id: createId(), revision: 0 }, page })
}
