import type { SheetBlock, SheetText } from '@sugya/contract/api/sheets'
import type { Language } from '@sugya/contract/api/texts'
import { toCreditName, toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { orderTexts } from './shown-rows.ts'

export interface ExportWords {
  edition: string
  /** That answers are no rulings. */
  note: string
  foot: string
  /** How a quotation of an answer was checked. */
  statuses: Record<'proven' | 'repaired' | 'paraphrase', string>
}

/** A sheet with what its writers need. `language`: of references, editions and the reader's own words. */
export interface ExportedSheet {
  title: string
  blocks: readonly SheetBlock[]
  date: string
  language: Language
  words: ExportWords
}

/** Edition, credit and license of each text, as its terms of use require. */
export function listCredits(texts: readonly SheetText[], language: Language): string[] {
  return orderTexts(texts).map(({ edition, license, attribution }) =>
    [toCredit(edition, attribution, language), toLicenseName(license, language)].filter((part) => part !== '').join(' · '),
  )
}

/** An edition with who is to be named for it; of web addresses the host, since the rest is unreadable on paper. */
export function toCredit(edition: string, attribution: string, language: Language): string {
  const name = toEditionName(edition, language)
  const credit = toCreditName(attribution, language).replace(/https?:\/\/(?:www\.)?([^/\s]+)\S*/g, '$1')
  return credit.startsWith(name) ? credit : [name, credit].filter((part) => part !== '').join(' · ')
}
