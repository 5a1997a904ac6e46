import type { RowProblem } from '@sugya/contract/api/descriptions'
import type { References } from '../references/references.ts'

/** A row of descriptions as written: wordings separated by semicolons. */
export interface RowCells {
  ref: string
  he: string
  en: string
  ru: string
}

const MIN_WORDINGS = 3
const MAX_WORDINGS = 6
/** In characters; the longest wording of the product has 142. */
const MAX_WORDING = 160

/**
 * Anything but letters of the language, and what is in no script: digits, spaces, punctuation. Hebrew has no vowels.
 */
const FOREIGN = {
  he: /[^\p{Script=Hebrew}\p{Script=Common}]|\p{M}/u,
  en: /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
  ru: /[^\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u,
}
const OWN = { he: /\p{Script=Hebrew}/u, en: /\p{Script=Latin}/u, ru: /\p{Script=Cyrillic}/u }
const LANGUAGES = ['he', 'en', 'ru'] as const

/** Markup, addresses, control characters and signs that direct the text: nobody searches for them. */
const MARKUP = /[<>{}[\]\\|`*_#@=~^]|https?:|www\.|&\w+;|[\p{Cc}\p{Cf}]/u
/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@]/

/** What is wrong with the words of a row, by the rules of `data/descriptions/README.md`; undefined when nothing is. */
export function findWordingProblem(row: RowCells): Exclude<RowProblem, 'reference' | 'copied'> | undefined {
  for (const language of LANGUAGES) {
    const wordings = row[language].split(';').map((wording) => wording.trim())
    const isUneven = wordings.length < MIN_WORDINGS || wordings.length > MAX_WORDINGS || new Set(wordings).size !== wordings.length
    if (isUneven || wordings.some(({ length }) => length === 0 || length > MAX_WORDING)) return 'form'
    if (MARKUP.test(row[language]) || wordings.some((wording) => FORMULA.test(wording))) return 'markup'
    if (FOREIGN[language].test(row[language]) || !OWN[language].test(row[language])) return 'letters'
  }
  return undefined
}

/** Whether a reference is written as the product writes it, and names a place within a work that it knows. */
export function isCanonicalPlace(references: Pick<References, 'parse' | 'format'>, ref: string): boolean {
  const reference = references.parse(ref)
  return reference !== null && reference.from.length > 0 && references.format(reference, 'en') === ref
}
