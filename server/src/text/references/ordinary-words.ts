import { languageData } from '../language-data.ts'
import { listPatterns, listValues } from '../patterns.ts'

/**
 * Titles that are also ordinary words or given names. In running text such a word is a title only when the numbers
 * after it, a capital letter or a word like "tractate" before it say so. Token keys (see tokens.ts).
 */
const ordinaryTitles = new Set(listPatterns('ordinaryTitles'))

/** Books named after a person: alone, the name is the person's. */
export const bookPersons = new Set(languageData.en.bookPersons)

/** Words that announce a work: `tractate Shabbat`, `ספר דברים`, `книга Исход`. */
const announcing = new Set(listValues('referenceWords', 'announces'))

/** Whether a title, given by its token keys parted by spaces, may as well be the word or phrase. */
export const isOrdinary = (keys: string): boolean => ordinaryTitles.has(keys)

/** Whether the word before a title says that a title follows. */
export const announcesTitle = (key: string | undefined): boolean => key !== undefined && announcing.has(key)
