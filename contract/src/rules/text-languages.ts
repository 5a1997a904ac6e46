import type { Language, TextLanguage } from '../api/texts.ts'

/** The languages of texts, in display order. The interface has three of them (`Language`). */
export const TEXT_LANGUAGES = ['he', 'arc', 'en', 'ru', 'ar'] as const satisfies readonly TextLanguage[]

export function isTextLanguage(value: unknown): value is TextLanguage {
  return TEXT_LANGUAGES.some((language) => language === value)
}

/**
 * Whether a text is in Hebrew or Aramaic: in Hebrew letters, searched together, and the original of the other editions
 * of its work.
 */
export function isHebrewOrAramaic(language: TextLanguage): language is 'he' | 'arc' {
  return language === 'he' || language === 'arc'
}

/**
 * Aramaic counts as Hebrew: for a reader's choice of languages, and in the ids of editions, which older versions filed
 * as Hebrew.
 */
export function foldAramaic<Given extends string>(language: Given): Exclude<Given, 'arc'> | 'he' {
  return language === 'arc' ? 'he' : (language as Exclude<Given, 'arc'>)
}

/** The interface language whose readers read a text; null for Arabic. */
export function toReaderLanguage(language: TextLanguage): Language | null {
  return language === 'ar' ? null : foldAramaic(language)
}
