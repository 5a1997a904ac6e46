/** Compares the author, book or place that an answer names before a quotation with where the words were found. */
import { foldText } from '../../../../text/quotes.ts'
import { languageData } from '../../../../text/language-data.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'
import { findClassicalTitle } from '../../../../text/references/titles/classical-titles.ts'

const saysSomething = matchWords(listPatterns('speechVerbs'))
const quotesSomebody = matchWords(listPatterns('quotingWords'))
const standsIn = matchWords(listPatterns('standsIn'))
const disownsSpeech = matchWords(listPatterns('disownedSpeech'))

/** Whom an answer names as the author of a quotation. */
export interface Speaker {
  /** Whether a work of this title is theirs. */
  wrote(title: string): boolean
}

const LANGUAGES = ['he', 'en', 'ru'] as const
/** A name as whole words; Hebrew names take prefixed letters and the article. */
const matchName = (language: (typeof LANGUAGES)[number], name: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])${language === 'he' ? '[ובלמשכה]{0,2}' : ''}(?:${name})(?![\\p{L}\\p{M}])`, 'giu')

const speakers = LANGUAGES.flatMap((language) =>
  languageData[language].speakers.map(([titles = '', name = '']) => {
    const pattern = new RegExp(`^${titles}`, 'u')
    return { name: matchName(language, name), wrote: (title: string) => pattern.test(title) }
  }),
)

/** The Talmud is often named for a Mishnah, and the Mishnah for the Talmud on it. */
const WIDER: Record<string, readonly string[]> = { Talmud: ['Talmud', 'Mishnah'], Mishnah: ['Mishnah', 'Talmud'] }
const collections = LANGUAGES.flatMap((language) =>
  languageData[language].collectionsThatSpeak.map(([category = '', name = '']) => ({
    name: matchName(language, name),
    wrote: (title: string) => {
      const categories = findClassicalTitle(title)?.categories
      // A work that no catalog knows may belong anywhere.
      return (
        categories === undefined || [title, ...categories].some((one) => (WIDER[category] ?? [category]).some((of) => one.startsWith(of)))
      )
    },
  })),
)

/** Longest text before a quotation in which its speaker is looked for, in characters. */
export const SPEAKER_LENGTH = 120

/** What leads to the quotation that follows: the clause before it, without its colon; undefined without one. */
const findClause = (before: string): string | undefined => /(?:^|[.!?;\n])([^.!?;\n]*)[:,]\s*$/u.exec(before.slice(-SPEAKER_LENGTH))?.[1]

/**
 * Whether the sentence that leads to a quotation says that nobody should say it: `Proverbs forbids us to say`.
 * `before` is the text before the quotation.
 */
export const isDisowned = (before: string): boolean => disownsSpeech.test(/[^.!?;\n]*$/u.exec(before.slice(-SPEAKER_LENGTH))?.[0] ?? '')

/**
 * Who is named as the speaker of a quotation, an author or a group of works: `Rambam writes:`, `לפי רש״י:`, `In the
 * Talmud it is written:`. `before` is the text before the quotation. Null when nobody is named, or when an author
 * quotes somebody else.
 */
export function findSpeaker(before: string): Speaker | null {
  const clause = findClause(before)
  if (clause === undefined) return null
  if (saysSomething.test(clause)) {
    const author = findLast(clause, speakers)
    if (author !== null) return quotesSomebody.test(clause) ? null : author
  }
  return standsIn.test(clause) ? findLast(clause, collections) : null
}

function findLast(clause: string, named: readonly (Speaker & { name: RegExp })[]): Speaker | null {
  let last = -1
  let found: Speaker | null = null
  for (const speaker of named)
    for (const match of clause.matchAll(speaker.name))
      if (match.index > last) {
        last = match.index
        found = speaker
      }
  return found
}

const translators = listPatterns('translators').map((pattern) => new RegExp(pattern, 'u'))
/** Letters of a name that must agree: endings of cases differ. */
const MIN_NAME = 4

/** Whether another translator is named before a quotation than that of the edition in which it stands. */
export function namesOtherTranslator(before: string, edition: { title: string; attribution: string }): boolean {
  const clause = findClause(before)
  const name = translators.flatMap((pattern) => pattern.exec(clause ?? '')?.[1] ?? [])[0]
  const surname = name?.split(' ').at(-1) ?? ''
  if (surname.length < MIN_NAME) return false
  return !foldText(`${edition.title} ${edition.attribution}`).letters.includes(
    foldText(surname).letters.slice(0, Math.max(MIN_NAME, surname.length - 2)),
  )
}

const SAGES = `(?<![\\p{L}])(?:${listPatterns('sages').join('|')})(?![\\p{L}])`
const SAYS = `(?:${listPatterns('sagesSay').join('|')})`
const sageWhoSays = new RegExp(`(${SAGES}(?: (?:ו|and |и )?${SAGES})*) ${SAYS}(?![\\p{L}])`, 'gu')
/** Letters of a sage's own name and of his father's that are compared: spellings differ in their endings. */
const NAME_STEM = 3

/** The names of the sages in a folded text, each as the beginnings of its words. */
const listSages = (folded: string): string[] =>
  [...folded.matchAll(new RegExp(SAGES, 'gu'))].map((match) =>
    (match.slice(1).find((name) => name !== undefined) ?? '')
      .split(' ')
      .map((word) => word.slice(0, NAME_STEM))
      .join(' '),
  )

/**
 * Whether a sage is named before a quotation who says something else in the same text: `Rabban Shimon says:` before
 * the words of Rabbi Tarfon. `stored` is the text up to the quoted words.
 */
export function namesOtherSage(before: string, stored: string, whole: string): boolean {
  const clause = foldText(findClause(before) ?? '').letters
  const named = [...clause.matchAll(sageWhoSays)].at(-1)
  if (named === undefined) return false
  const claimed = listSages(named[0])
  const said = [...foldText(stored).letters.matchAll(sageWhoSays)].at(-1)
  if (said === undefined) return false
  const isClaimed = (sages: readonly string[]) => sages.some((sage) => claimed.some((one) => sage.startsWith(one) || one.startsWith(sage)))
  const others = [...foldText(whole).letters.matchAll(sageWhoSays)].flatMap((match) => listSages(match[0]))
  return !isClaimed(listSages(said[0])) && isClaimed(others)
}

const saysWhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${listPatterns('statedIn').join('|')})\\s*$`, 'iu')
const SENTENCE_START = /(?:^|[.!?;\n])[\s\p{P}]*$/u

/**
 * Whether a reference is said to be the place of the quotation that follows: `It is written in Exodus 3:3:`,
 * `Exodus 3:3 says:`. Not when it is what the words are about: `The Talmud asks on Exodus 3:3:`. `before` and `after`
 * stand around the reference; `after` reaches to the quotation.
 */
export function claimsPlace(before: string, after: string): boolean {
  if (/^[\s\p{P}]*$/u.test(after)) return saysWhere.test(before)
  return SENTENCE_START.test(before) && /^\s*\S+\s*[:,]\s*$/u.test(after) && saysSomething.test(after)
}
