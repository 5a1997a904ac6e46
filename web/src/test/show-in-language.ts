import i18next, { type FlatNamespace } from 'i18next'
import { changeLanguage, loadWords, startLanguage } from '../lib/i18n/setup.ts'
import type { Language } from '@sugya/contract/api/texts'

const OF_PAGES = Object.keys(import.meta.glob('../words/en/*.ts'))
  .map((file) => file.replace(/^.*\/|\.ts$/g, ''))
  .filter((name) => name !== 'catalog') as FlatNamespace[]

/**
 * Shows the interface in a language, with the words of every page: a component renders at once, whichever it uses.
 */
export async function showInLanguage(language: Language): Promise<void> {
  if (!i18next.isInitialized) await startLanguage()
  await loadWords(...OF_PAGES)
  await changeLanguage(language)
}
