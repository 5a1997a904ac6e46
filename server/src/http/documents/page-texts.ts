import type { PassageView, ShelfWork, WorkContents } from '@sugya/contract/api/texts'

/** What pages show of the library. All of it throws AppError `library_preparing` until the library is ready. */
export interface PageTexts {
  /** Another with every version of the library. */
  version(): string
  works(): readonly ShelfWork[]
  /** The title of the work that a reference names as a whole; undefined for a place within one and for what is none. */
  wholeWork(ref: string): string | undefined
  /** Throws AppError `unknown_reference`. */
  contents(title: string): WorkContents
  /** Throws AppError `unknown_reference` with likely ones. */
  passage(ref: string): Promise<PassageView>
  /** How many places of each work have a page: the work itself and each of its sections. */
  places(): readonly { work: string; count: number }[]
  /** Those places: references, the work first. */
  placesOf(work: string): string[]
}
