import type { Language } from '@sugya/contract/api/texts'
import { tokenizers } from '../analysis/tokenizers.ts'

/** What a passage is about in everyday words: a row of `data/descriptions`. */
export interface Description {
  /** Canonical reference of the passage. */
  ref: string
  /** The Hebrew words with which it begins, where editions number its lines differently; else empty. */
  opening: string
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
