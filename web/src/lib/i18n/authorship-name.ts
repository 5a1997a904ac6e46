import type { Authorship, Language } from '@sugya/contract/api/texts'
import { toRoman } from '@sugya/contract/rules/roman-numeral'
import type { TFunction } from 'i18next'
import { isolateRange } from './isolate.ts'

type Dates = NonNullable<Authorship['dates']>
type TextsWords = TFunction<'texts'>

/** The years or centuries of a work: `1040–1105`, `c. 1250–1327`, `13th century`, `המאה ה־13`, `XIII в.` */
export function formatDates({ from, to, precision }: Dates, t: TextsWords): string {
  if (precision === 'century') {
    const count = (century: number) => t('ordinal', { count: century, ordinal: true, roman: toRoman(century) })
    const [first, last] = [Math.ceil(from / 100), Math.ceil(to / 100)]
    return first === last ? t('century', { number: count(first) }) : t('centuries', { range: isolateRange(count(first), count(last)) })
  }
  const years = isolateRange(from, to)
  if (precision === 'year') return years
  return from === to ? t('aboutYear', { years }) : t('aboutYears', { years })
}

/**
 * Who wrote a work, where and when, in one line without its period: `Rashi (R. Shlomo Yitzchaki), France, 1040–1105`.
 * Empty for a book of the Tanakh, of which the tradition of the Talmud is a text of its own, and where nothing is
 * known.
 */
export function formatAuthorship({ author, places, dates, basis }: Authorship, language: Language, t: TextsWords): string {
  if (basis === 'tradition') return ''
  const parts = [author?.[language], ...places.map((place) => place[language]), dates && formatDates(dates, t)]
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
}
