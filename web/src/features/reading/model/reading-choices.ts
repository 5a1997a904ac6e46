import type { TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic, isTextLanguage } from '@sugya/contract/rules/text-languages'
import type { HebrewSigns } from './hebrew-signs.ts'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'

/** How the reader likes texts to be displayed. */
export interface ReadingChoices extends HebrewSigns {
  /** An index of SIZES. */
  size: number
  layout: (typeof LAYOUTS)[number]
  /** The languages shown, Hebrew for Aramaic too; null for the default of the reader. */
  languages: Exclude<TextLanguage, 'arc'>[] | null
}

/** Languages in parallel columns, or one under another verse by verse. */
export const LAYOUTS = ['side', 'under'] as const
/** Text sizes relative to the default. */
export const SIZES = [0.85, 1, 1.15, 1.3, 1.5, 1.75] as const
const DEFAULT_SIZE = 1

/** Parses stored choices. Missing and invalid ones get their defaults. */
export function parseReadingChoices(stored: unknown): ReadingChoices {
  const { size, layout, languages, vowels, accents } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  return {
    size: typeof size === 'number' && SIZES[size] !== undefined ? size : DEFAULT_SIZE,
    layout: layout === 'under' ? 'under' : 'side',
    languages: Array.isArray(languages) && languages.length > 0 && languages.every(isTextLanguage) ? languages.map(foldAramaic) : null,
    vowels: vowels !== false,
    accents: accents !== false,
  }
}

export function useReadingChoices() {
  return useStoredChoice('reading', parseReadingChoices)
}
