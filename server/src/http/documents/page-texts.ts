import type { PassageView, CatalogWork, WorkContents } from '@sugya/contract/api/texts'

/**
 * The library as far as pages show it. Every method throws AppError `library_preparing` until the library is ready.
 */
export interface PageTexts {
  /** Changes with every version of the library. */
  version(): string
  works(): readonly CatalogWork[]
  /** The title of the work when a reference names a whole work; else undefined. */
  wholeWork(ref: string): string | undefined
  /** Throws AppError `unknown_reference`. */
  contents(title: string): WorkContents
  /** Throws AppError `unknown_reference` with suggestions. */
  passage(ref: string): Promise<PassageView>
  /** How many addresses each work has: the work itself and each of its sections. */
  places(): readonly { work: string; count: number }[]
  /** The references of those addresses, the work first. */
  listPlaces(work: string): string[]
}
