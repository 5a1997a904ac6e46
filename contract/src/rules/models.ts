import type { Language } from '../api/texts.ts'

/** The gate refuses a model with a measure that is worse by this many percentage points or more. */
export const REGRESSION_LIMIT = 10

/** The id of the configured model. */
export const BASE_MODEL_ID = 'base'

/** The phrase that an administrator types to override the gate; the server accepts any of the three languages. */
export function overridePhrase(language: Language, model: string): string {
  const phrases = {
    he: `להפעיל את ${model} למרות הבדיקה`,
    en: `use ${model} despite the evaluation`,
    ru: `включить ${model} вопреки проверке`,
  }
  return phrases[language]
}
