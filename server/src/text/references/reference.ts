import type { AddressType } from '../../ports/library.ts'

/**
 * A reference into a work: `Genesis 25:29-34` is title `Genesis`, from [25, 29], to [25, 34]. `from` and `to` have
 * the same length; both empty mean the whole work. Talmud counts the sides of pages: 1a = 1, 1b = 2, 2a = 3, so page 2
 * is from [3] to [4].
 */
export interface Reference {
  /** Canonical title of the work: Sefaria's English one. */
  title: string
  from: readonly number[]
  to: readonly number[]
}

/** Every spelling of a name in use, per language, the main one first. */
export interface Names {
  en: readonly string[]
  he: readonly string[]
  ru: readonly string[]
}

/** What parsing and formatting references into a work require. `toTitleEntry` makes one of a `Work` of the library. */
export interface TitleEntry {
  title: string
  he: string
  ru: string
  aliases: Names
  categories: readonly string[]
  sectionNames: readonly string[]
  addressTypes: readonly AddressType[]
  /** For a commentary its base text, else null. */
  base: string | null
  /** The number of its outermost sections (for Talmud its last page); absent when unknown. */
  length?: number
  /**
   * For a title of two names (`Rashi` on `Genesis`, `Mishneh Torah` and `Repentance`) the spellings of both: any
   * pair of them names the work. Entries share these objects.
   */
  compound?: { collection: Names; member: Names }
}
