import type { AddressType } from '../../ports/library.ts'

/**
 * A place in a work: `Genesis 25:29-34` is title `Genesis`, from [25, 29], to [25, 34].
 * `from` and `to` have the same length; both empty means the whole work. A page of Talmud is counted by its sides:
 * 1a = 1, 1b = 2, 2a = 3, so the whole of page 2 is from [3] to [4].
 */
export interface Reference {
  /** Canonical (Sefaria's English) title of the work. */
  title: string
  from: readonly number[]
  to: readonly number[]
}

/** Names of one thing in the three languages, every spelling in use, the main one first. */
export interface Names {
  en: readonly string[]
  he: readonly string[]
  ru: readonly string[]
}

/** What must be known about a work to read and write references into it. `Work` of the library port fits through `titleOfWork`. */
export interface TitleEntry {
  title: string
  he: string
  ru: string
  aliases: Names
  categories: readonly string[]
  sectionNames: readonly string[]
  addressTypes: readonly AddressType[]
  /** For a commentary: the work it comments on; else null. */
  base: string | null
  /** How many of its outermost sections there are (last page for Talmud); unknown when absent. */
  length?: number
  /**
   * For a work named by two names, `Rashi` on `Genesis`, `Mishneh Torah` and `Repentance`: both, each with all its
   * spellings, so that any pair of spellings names the work. Entries share these objects.
   */
  compound?: { collection: Names; member: Names }
}
