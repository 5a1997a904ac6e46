import { languageNames } from '@sugya/contract/pages'
import type { Language } from '@sugya/contract/texts'

export { directionOf, isLanguage } from '@sugya/contract/pages'

/** Languages of the interface in the order the selector shows them, each under its own name. */
export const LANGUAGES = (Object.keys(languageNames) as Language[]).map((code) => ({ code, name: languageNames[code] }))

export type Direction = 'rtl' | 'ltr'
