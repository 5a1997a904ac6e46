import type { Language } from '@sugya/contract/api/texts'
import { detectLanguage } from '../../text/detect-language.ts'

/**
 * The language of a message by its script (specification §3): that of most of its letters, so that a Hebrew word in an
 * English or Russian question does not change the language of the answer. Letters of other scripts count as English. A
 * text without letters has the language of the interface.
 */
export function detectMessageLanguage(text: string, interfaceLanguage: Language): Language {
  return detectLanguage(text) ?? (/\p{L}/u.test(text) ? 'en' : interfaceLanguage)
}
