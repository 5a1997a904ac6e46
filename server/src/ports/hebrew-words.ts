import type { MarkedWord } from '../text/morphology/parse-verse.ts'

/** What a dictionary says about a word. */
export interface DictionaryEntry {
  lemma: string | null
  gloss: { he: string | null; en: string | null; ru: string | null }
  /** In English. */
  definition: string | null
}

/** The analysed words of the Tanakh, and dictionaries of them. */
export interface HebrewWords {
  /** The words of a verse by the title of its book and its Masoretic numbers; none when there is no such verse. */
  readVerse(title: string, chapter: number, verse: number): Promise<MarkedWord[]>
  /** The entry of a Strong's number: `H7225`. */
  explain(strong: string): Promise<DictionaryEntry>
  credits: readonly { name: string; license: string }[]
}
