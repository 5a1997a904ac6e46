import { languageNames } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'

export { dateLocale, getDirection, isLanguage } from '@sugya/contract/rules/pages'

/** Languages of the interface in the order of the selector, each with its own name. */
export const LANGUAGES = (Object.keys(languageNames) as Language[]).map((code) => ({ code, name: languageNames[code] }))
