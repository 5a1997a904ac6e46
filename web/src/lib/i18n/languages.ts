import { languageNames } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

export { directionOf, isLanguage } from '@sugya/contract/rules/pages'

/** Languages of the interface in the order the selector shows them, each under its own name. */
export const LANGUAGES = (Object.keys(languageNames) as Language[]).map((code) => ({ code, name: languageNames[code] }))

export type Direction = 'rtl' | 'ltr'

/** The locale by which days are written in a language. English days as in Britain ("21 November 2026"), which no reader takes for another. */
export const localeOfDays = (language: Language): string => (language === 'en' ? 'en-GB' : language)
