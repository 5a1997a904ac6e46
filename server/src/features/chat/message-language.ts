import type { Language } from '@sugya/contract/api/texts'

/**
 * The language of a message by its script (specification §3): Hebrew letters mean he, Cyrillic ru, other letters en. A text without letters
 * has the language of the interface.
 */
export function detectMessageLanguage(text: string, interfaceLanguage: Language): Language {
  if (/\p{Script=Hebrew}/u.test(text)) return 'he'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'ru'
  return /\p{L}/u.test(text) ? 'en' : interfaceLanguage
}
