import type { Language } from '@sugya/contract/api/texts'
import { toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import type { AddressType } from '../../ports/library.ts'
import { toHebrewNumeral } from '@sugya/contract/rules/hebrew-numeral'
import type { Reference, TitleEntry } from './reference.ts'

const SIDES: Record<Language, readonly [string, string]> = { en: ['a', 'b'], ru: ['а', 'б'], he: [' ע״א', ' ע״ב'] }
const formatNumber = (number: number, language: Language) => (language === 'he' ? toHebrewNumeral(number, true) : String(number))
const toPage = (side: number) => Math.ceil(side / 2)
/** Typographic gershayim and geresh (`רש״י`) for the ASCII quotation marks of title data. */
const setGershayim = (title: string) => title.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״').replace(/(?<=[א-ת])'/g, '׳')

/**
 * Formats a reference: `Genesis 25:29-34` (canonical), `בראשית כ״ה:כ״ט–ל״ד`, `Берешит 25:29–34`; `Berakhot 2a`, `ברכות
 * ב׳ ע״א`, `Брахот 2а`. Writes a whole page without sides, as Sefaria does.
 */
export function formatReference(reference: Reference, entry: TitleEntry, language: Language): string {
  const title = language === 'en' ? entry.title : language === 'he' ? setGershayim(entry.he) : entry.ru
  const { from, to } = reference
  if (from.length === 0) return title
  const types = entry.addressTypes
  const differs = from.findIndex((number, i) => number !== to[i])
  if (differs < 0) return `${title} ${formatNumbers(from, types, language)}`
  const last = from.length - 1
  const wholePages = types[last] === 'talmud' && (from[last] ?? 0) % 2 === 1 && (to[last] ?? 0) % 2 === 0
  const start = formatNumbers(from, types, language, wholePages)
  const dash = language === 'en' ? '-' : '–'
  // The end repeats only the levels that differ; a page is one level: `2a:5-2b:3`.
  const rest = formatNumbers(to.slice(differs), types.slice(differs), language, wholePages)
  if (wholePages && differs === last && toPage(from[last] ?? 0) === toPage(to[last] ?? 0)) return `${title} ${start}`
  return `${title} ${start}${dash}${rest}`
}

function formatNumbers(numbers: readonly number[], types: readonly AddressType[], language: Language, wholePages = false): string {
  return numbers
    .map((number, i) => {
      if (types[i] !== 'talmud') return formatNumber(number, language)
      const side = wholePages && i === numbers.length - 1 ? '' : SIDES[language][(number + 1) % 2]
      return formatNumber(toPage(number), language) + (side ?? '')
    })
    .join(':')
}

/** A reference as readers see it: as `format` writes it, with an en dash in English too. */
export function nameReference(
  references: { format(reference: Reference, language: Language): string },
  reference: Reference,
  language: Language,
): string {
  const name = references.format(reference, language)
  return language === 'en' ? toDisplayedRef(name) : name
}
