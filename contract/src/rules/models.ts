import type { Language } from '../api/texts.ts'

/**
 * Rules of the evaluation gate as plain values and functions, without a validator, so that the panel and the server judge alike and the browser
 * carries no schema.
 */

/** A measure that is worse by so many points of a hundred, or more, holds a model back. */
export const GATE_FALL = 10

/** What the configured model is called where models are named by their id. */
export const BASE_MODEL_ID = 'base'

/** The words that an administrator types to put a model into service though the gate holds it back; the server takes any of the three. */
export function overridePhrase(language: Language, model: string): string {
  const phrases = {
    he: `להפעיל את ${model} למרות הבדיקה`,
    en: `use ${model} despite the evaluation`,
    ru: `включить ${model} вопреки проверке`,
  }
  return phrases[language]
}
