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
  return orderTexts(texts).map(({ edition, license, attribution }) => {
    const [name, credit] = [toEditionName(edition, language), toCreditName(attribution, language)]
    const parts = [credit.startsWith(name) ? credit : name, credit.startsWith(name) ? '' : credit, toLicenseName(license, language)]
    return parts.filter((part) => part !== '').join(' · ')
  })
}
