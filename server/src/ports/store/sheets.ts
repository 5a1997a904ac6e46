import type { SheetAnswer, SheetBlock, SheetSource, SheetSummary, SheetText } from '@sugya/contract/api/sheets'
import type { Owner } from './conversations.ts'

/** A text of a source without what is computed from its markup. */
export type StoredText = Omit<SheetText, 'segments'> & { segments: { ref: string; html: string }[] }
export type StoredSource = Omit<SheetSource, 'texts'> & { texts: StoredText[] }
export type StoredBlock = Exclude<SheetBlock, SheetSource | SheetAnswer> | StoredSource | SheetAnswer

export interface StoredSheet {
  id: string
  title: string
  blocks: StoredBlock[]
  revision: number
  link: string | null
  createdAt: string
  updatedAt: string
}

/** Source sheets. A sheet is removed with the account of its owner. */
export interface SheetStore {
  /** Last changed first. */
  list(owner: Owner): Promise<SheetSummary[]>
  /** Undefined when missing, foreign or not a uuid. */
  find(owner: Owner, id: string): Promise<StoredSheet | undefined>
  /**
   * Returns the sheet with this id when the owner has it already. `foreign`: it belongs to somebody else; `too_many`:
   * the owner has `limit` sheets.
   */
  create(owner: Owner, sheet: Pick<StoredSheet, 'id' | 'title' | 'blocks'>, limit: number): Promise<StoredSheet | 'foreign' | 'too_many'>
  /** Saves a sheet that still has this revision; `changed` when it has another one. */
  save(owner: Owner, id: string, sheet: Pick<StoredSheet, 'title' | 'blocks' | 'revision'>): Promise<StoredSheet | 'missing' | 'changed'>
  /** False when missing or foreign. */
  remove(owner: Owner, id: string): Promise<boolean>
  /** Sets the link unless there is one, and returns the link in use; undefined when missing or foreign. */
  share(owner: Owner, id: string, link: string): Promise<string | undefined>
  /** False when missing or foreign. */
  unshare(owner: Owner, id: string): Promise<boolean>
  /** Undefined when the link does not exist or was revoked. */
  findShared(link: string): Promise<StoredSheet | undefined>
}
