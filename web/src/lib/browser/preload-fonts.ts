import { DEFAULT_LANGUAGE, isLanguage } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

/** A character of each language, by which the browser finds the file of a font (styles/fonts.css). */
const SAMPLES: Record<Language, string> = { he: 'א', en: 'a', ru: 'а' }
/** Spaces, digits and signs come from the first family in the list, in every language. */
const SIGN = '1'

/**
 * The longest time that the first render waits for fonts, in milliseconds. On a slow connection text shows in the
 * fonts of the device.
 */
const TIMEOUT = 200

/**
 * Waits until the fonts of the first render can be used. Browsers decode even a preloaded font only when text needs
 * it, a moment after that text has rendered; a line more or less then moves everything below. `source`: the page
 * shows a text with vowel points and accents, and perhaps its English translation.
 */
export async function preloadFonts({ source }: { source: boolean }): Promise<void> {
  // As public/first.js has set it.
  const { lang } = document.documentElement
  const sample = SAMPLES[isLanguage(lang) ? lang : DEFAULT_LANGUAGE]
  const style = getComputedStyle(document.documentElement)
  const load = (families: string, text: string) => document.fonts.load(`1em ${families}`, text)
  // Of a list of families, the browser loads every one that has the character.
  const firstFamily = (name: string) => style.getPropertyValue(name).split(',')[0] ?? ''
  const fonts = ['--font-sans', '--font-serif'].flatMap((name) => [
    load(style.getPropertyValue(name), sample),
    load(firstFamily(name), SIGN),
  ])
  if (source) fonts.push(load(firstFamily('--font-source'), SAMPLES.he), load(style.getPropertyValue('--font-serif'), SAMPLES.en))
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT))
  await Promise.race([Promise.allSettled(fonts), timeout])
}
