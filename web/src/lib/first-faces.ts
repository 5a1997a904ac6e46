import { DEFAULT_LANGUAGE, isLanguage } from '@sugya/contract/pages'
import type { Language } from '@sugya/contract/texts'

/** Letters by which the browser finds the files of a face (fonts.css) that a page in a language needs first. */
const LETTERS: Record<Language, string> = { he: 'א 1', en: 'a', ru: 'а 1' }

/** How long a page waits for its faces at most, in milliseconds: a slow line shows it in those of the device rather than not at all. */
const PATIENCE = 200

/**
 * Waits until the faces a page begins with can be drawn. Even those that have arrived (the document asks for them ahead) are read only when a text wants them,
 * and would come a moment after it: a line more or less, and all below moves. `source`: a text with vowels and accents is shown.
 */
export async function firstFaces({ source }: { source: boolean }): Promise<void> {
  // As public/first.js has set it.
  const { lang } = document.documentElement
  const letters = LETTERS[isLanguage(lang) ? lang : DEFAULT_LANGUAGE]
  const style = getComputedStyle(document.documentElement)
  const load = (name: string, shown: string) => document.fonts.load(`1em ${style.getPropertyValue(name)}`, shown)
  const faces = [load('--font-sans', letters), load('--font-serif', letters)]
  if (source) faces.push(load('--font-source', 'א'))
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([Promise.allSettled(faces), patience])
}
