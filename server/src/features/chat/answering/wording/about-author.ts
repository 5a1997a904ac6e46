import type { Authorship, Language } from '@sugya/contract/api/texts'
import { toRoman } from '@sugya/contract/rules/roman-numeral'
import type { Work } from '../../../../ports/library.ts'
import type { AskedAuthor } from '../../../../text/asked-author.ts'
import { findAuthorship, toOrdinal } from '../../../../text/authorship.ts'
import { findCommentator } from '../../../../text/commentator.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'
import { fill, words } from '../../../../words/words.ts'
import type { ReferenceTools } from '../citations/passages.ts'
import { askToShow } from './follow-ups.ts'

/** Works that are named; the others are counted. */
const MAX_WORKS = 5
const MAX_FOLLOW_UPS = 3
/** U+2066 and U+2069: a range of numbers runs from left to right in Hebrew too. */
const isolate = (text: string) => `\u2066${text}\u2069`

/**
 * Composes what the catalog knows of an author or a work, as a list in markdown with the works that the library has of
 * it, and questions that open them.
 */
export function composeAboutAuthor(
  asked: AskedAuthor,
  library: readonly Work[],
  references: ReferenceTools,
  language: Language,
): { text: string; followUps: string[] } {
  const texts = words[language].answers.aboutAuthor
  const { authorship, work } = asked
  const works = library.filter((one) => (work === null ? isBy(one, authorship) : isPartOf(one, work.title)))
  const name = (title: string) => nameReference(references, { title, from: [], to: [] }, language)
  const named = works.slice(0, MAX_WORKS).map(({ title }) => name(title))
  const more = works.length > MAX_WORKS ? [fill(texts.more, { count: works.length - MAX_WORKS })] : []
  const places = authorship.places.map((place) => place[language]).join(', ')
  const dates = formatDates(authorship, language)
  // The centuries of the amoraim are those of their work.
  const isLifetime = work === null || (authorship.dates?.of === 'author' && authorship.dates.precision !== 'century')
  const facts = [
    ...(work === null || authorship.author === null ? [] : [[texts.author, authorship.author[language]]]),
    ...(places === '' ? [] : [[texts.place, places]]),
    ...(dates === '' ? [] : [[isLifetime ? texts.lived : texts.written, dates]]),
    [texts.period, texts.periods[authorship.period]],
    [texts.inLibrary, works.length === 0 ? texts.noneHere : [...named, ...more].join(', ')],
  ]
  const heading = work?.name[language] ?? authorship.author?.[language] ?? ''
  return {
    text: `**${heading}**\n\n${facts.map(([label, value]) => `- ${label ?? ''}: ${value ?? ''}`).join('\n')}\n\n*${texts.basis}*`,
    followUps: works.slice(0, MAX_FOLLOW_UPS).map((one) => askToShow(nameReference(references, toBeginning(one), language), language)),
  }
}

const isBy = (work: Work, { author }: Authorship): boolean => author !== null && findAuthorship(work)?.author?.en === author.en

/** Whether a work is the one of this title, a part of it, or one of the category of this name; no commentary on it. */
const isPartOf = ({ title, categories, base }: Work, of: string): boolean =>
  base === null && (title === of || /^(?:, | \()/.test(title.startsWith(of) ? title.slice(of.length) : '') || categories.includes(of))

/** The first chapter or page of a work: of a commentary the first comment, of a work with one level its beginning. */
function toBeginning(work: Work): { title: string; from: number[]; to: number[] } {
  const levels = work.addressTypes.length
  const first = work.addressTypes[0] === 'talmud' ? 3 : 1
  const from = findCommentator(work) === null ? [first] : Array.from({ length: Math.max(1, levels - 1) }, (_, at) => (at === 0 ? first : 1))
  return { title: work.title, from, to: from }
}

/** Years or centuries: `1040–1105`, `c. 200`, `11th century`, `המאה ה־11`, `XI в.`; empty where nothing is known. */
function formatDates({ dates }: Authorship, language: Language): string {
  if (dates === null) return ''
  const texts = words[language].answers.aboutAuthor
  const { from, to, precision } = dates
  if (precision !== 'century') {
    const years = from === to ? String(from) : isolate(`${String(from)}–${String(to)}`)
    return precision === 'about' ? fill(texts.aboutYears, { years }) : years
  }
  const [first, last] = [Math.ceil(from / 100), Math.ceil(to / 100)].map((century) =>
    language === 'en' ? toOrdinal(century) : language === 'ru' ? toRoman(century) : String(century),
  )
  return first === last
    ? fill(texts.century, { number: first ?? '' })
    : fill(texts.centuries, { range: isolate(`${first ?? ''}–${last ?? ''}`) })
}
