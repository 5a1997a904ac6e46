import { languageNames } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

export { getDirection, isLanguage } from '@sugya/contract/rules/pages'

/** Languages of the interface in the order of the selector, each with its own name. */
export const LANGUAGES = (Object.keys(languageNames) as Language[]).map((code) => ({ code, name: languageNames[code] }))

export type Direction = 'rtl' | 'ltr'

/**
 * The locale of dates in a language. English dates are British ("21 November 2026"): unambiguous for every reader.
 */
export const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)
