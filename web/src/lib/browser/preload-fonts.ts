import { DEFAULT_LANGUAGE, isLanguage } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

/** A letter of each language: by it the browser finds the file of a face (fonts.css). */
const LETTERS: Record<Language, string> = { he: 'א', en: 'a', ru: 'а' }
/** What a page in any language shows of spaces, digits and signs is in the first family it names. */
const MARK = '1'

/** How long a page waits for its faces at most, in milliseconds: a slow line shows it in those of the device rather than not at all. */
const PATIENCE = 200

/**
 * Waits until the faces a page begins with can be drawn. Even those that have arrived (the document asks for them ahead) are read only when a text wants them,
 * and would come a moment after it: a line more or less, and all below moves. `source`: a text with vowels and accents is shown.
 */
export async function firstFaces({ source }: { source: boolean }): Promise<void> {
  // As public/first.js has set it.
  const { lang } = document.documentElement
  const letter = LETTERS[isLanguage(lang) ? lang : DEFAULT_LANGUAGE]
  const style = getComputedStyle(document.documentElement)
  const load = (families: string, shown: string) => document.fonts.load(`1em ${families}`, shown)
  // Of a list every family that has the letter is loaded.
  const first = (name: string) => style.getPropertyValue(name).split(',')[0] ?? ''
  const faces = ['--font-sans', '--font-serif'].flatMap((name) => [load(style.getPropertyValue(name), letter), load(first(name), MARK)])
  if (source) faces.push(load(first('--font-source'), LETTERS.he))
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([Promise.allSettled(faces), patience])
}
