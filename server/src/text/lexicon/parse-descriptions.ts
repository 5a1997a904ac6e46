import type { Language } from '@sugya/contract/api/texts'
import { tokenizers } from '../analysis/tokenizers.ts'

/** Where a passage begins. */
export interface Opening {
  /** Canonical reference of the passage. */
  ref: string
  /** The Hebrew words with which it begins, where editions number its lines differently; else empty. */
  opening: string
}

/** What a passage is about in everyday words: a row of `data/descriptions`. */
export interface Description extends Opening {
  /** The tokens of each wording. */
  he: string[][]
  en: string[][]
  ru: string[][]
}

/**
 * Parses a file of descriptions (`data/descriptions/README.md`). Skips the header and lines without a reference or
 * words; never throws.
 */
export function parseDescriptions(tsv: string): Description[] {
  const [, ...lines] = tsv.split(/\r?\n/)
  return lines.flatMap((line) => {
    const [ref = '', he = '', en = '', ru = '', opening = ''] = line.split('\t')
    const wordings = (language: Language, text: string) => text.split(';').map((wording) => tokenizers[language](wording))
    return ref === '' || he + en + ru === ''
      ? []
      : [{ ref, opening, he: wordings('he', he), en: wordings('en', en), ru: wordings('ru', ru) }]
  })
}

/** Parses `data/openings.tsv`: a header, then a reference and its opening on each line. */
export function parseOpenings(tsv: string): Opening[] {
  const [, ...lines] = tsv.split('\n')
  return lines.flatMap((line) => {
    const [ref = '', opening = ''] = line.split('\t')
    return opening === '' ? [] : [{ ref, opening }]
  })
}
