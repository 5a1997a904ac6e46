import type { AddressType } from '../../ports/library.ts'
import { toHebrewNumeral } from './hebrew-numerals.ts'
import type { Reference, TitleEntry } from './reference.ts'

type Language = 'he' | 'en' | 'ru'

const SIDES: Record<Language, readonly [string, string]> = { en: ['a', 'b'], ru: ['а', 'б'], he: [' ע״א', ' ע״ב'] }
const plain = (number: number, language: Language) => (language === 'he' ? toHebrewNumeral(number) : String(number))
const page = (side: number) => Math.ceil(side / 2)
/** The signs of an abbreviation as Hebrew is set: `רש״י`, where sources of titles have the marks of a typewriter. */
const withGershayim = (title: string) => title.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״').replace(/(?<=[א-ת])'/g, '׳')

/**
 * A reference as it is printed: `Genesis 25:29-34` (canonical), `בראשית כה:כט–לד`, `Берешит 25:29–34`;
 * `Berakhot 2a`, `ברכות ב ע״א`, `Брахот 2а`. A whole page goes without sides, as Sefaria writes it.
 */
export function formatReference(reference: Reference, entry: TitleEntry, language: Language): string {
  const title = language === 'en' ? entry.title : language === 'he' ? withGershayim(entry.he) : entry.ru
  const { from, to } = reference
  if (from.length === 0) return title
  const types = entry.addressTypes
  const differs = from.findIndex((number, i) => number !== to[i])
  if (differs < 0) return `${title} ${write(from, types, language)}`
  const last = from.length - 1
  const wholePages = types[last] === 'talmud' && (from[last] ?? 0) % 2 === 1 && (to[last] ?? 0) % 2 === 0
  const start = write(from, types, language, wholePages)
  const dash = language === 'en' ? '-' : '–'
  // Only what changes is repeated. The page is, always: `2a:5-2b:3`.
  const rest = write(to.slice(differs), types.slice(differs), language, wholePages)
  if (wholePages && differs === last && page(from[last] ?? 0) === page(to[last] ?? 0)) return `${title} ${start}`
  return `${title} ${start}${dash}${rest}`
}

function write(numbers: readonly number[], types: readonly AddressType[], language: Language, wholePages = false): string {
  return numbers
    .map((number, i) => {
      if (types[i] !== 'talmud') return plain(number, language)
      const side = wholePages && i === numbers.length - 1 ? '' : SIDES[language][(number + 1) % 2]
      return plain(page(number), language) + (side ?? '')
    })
    .join(':')
}
