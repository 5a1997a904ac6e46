import type { Language } from '@sugya/contract/texts'

/** Languages of the interface in the order the selector shows them, each under its own name. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'he', name: 'עברית' },
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

export type Direction = 'rtl' | 'ltr'

/** The direction an interface or a text wholly in this language is set in. */
export function directionOf(language: Language): Direction {
  return language === 'he' ? 'rtl' : 'ltr'
}

export function isLanguage(value: unknown): value is Language {
  return value === 'he' || value === 'en' || value === 'ru'
}
