/**
 * Finds references to works that no catalog knows, by their shape: a name and numbers, or a word that announces a
 * title.
 */
import { languageData } from '../../../../text/language-data.ts'
import { listKeys, listPatterns } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'

const NUMBERS = String.raw`(?:\d{1,4}:\d{1,4}(?:[-–]\d{1,4}(?::\d{1,4})?)?|\d{1,3}[abабАБ])(?![\p{L}\d:]|\s?[ap]\.?m\b)`
const JOINER = String.raw`(?:of|on|the|ha|la|le|de|le-|על|на|к|о)`
const NAME = String.raw`\p{Lu}[\p{L}\p{M}’'\-]*`
const NAMED = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])(${NAME}(?:,?[ \u00A0]+(?:(?:${JOINER})[ \u00A0]+){0,2}${NAME}){0,6}),?[ \u00A0]+${NUMBERS}`,
  'gu',
)

const WORK = `(?:${listPatterns('workWords').join('|')})`
const HEBREW_WORD = String.raw`[א-ת][א-ת\u0591-\u05C7"״׳']*`
const HEBREW_NUMBER = String.raw`(?:\d{1,3}|[א-ת]{1,2}["״][א-ת]|[א-ת]{1,3}['׳]?)(?![א-ת"״])`
const LEVEL = `(?:${languageData.he.addressWords
  .map(([, word = '']) => word.replaceAll('"', '["״]'))
  .filter((word) => word.length > 1 && !word.endsWith("'"))
  .join('|')})`
const ANNOUNCED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])${WORK}[ \u00A0]+(?:[\p{L}][\p{L}\p{M}"״׳’'\-]*,?[ \u00A0]+){1,4}?(?:${NUMBERS}|${LEVEL}[ \u00A0]+${HEBREW_NUMBER}(?:[ ,\u00A0]+${LEVEL}[ \u00A0]+${HEBREW_NUMBER})?|${HEBREW_NUMBER}[,:] ?${HEBREW_NUMBER})`,
  'giu',
)

const notTitles = new Set(
  [...languageData.en.notTitles, ...languageData.he.notTitles, ...languageData.ru.notTitles, ...listKeys('addressWords')].flatMap(
    (word) => [word, foldText(word).letters],
  ),
)
const levels = new Set(
  (['he', 'en', 'ru'] as const).flatMap((language) => languageData[language].addressWords.map(([, word = '']) => foldText(word).letters)),
)
const isNoTitle = (word: string) => notTitles.has(word) || levels.has(word)

/** Whether a word may begin or continue such a reference: it has a capital, or announces a title. */
const MAY_BEGIN = new RegExp(String.raw`^[("“«]?(?:\p{Lu}|${WORK}$)`, 'u')
export const mayBeginUnknown = (word: string): boolean => MAY_BEGIN.test(word)

const MAY_CONTINUE = new RegExp(String.raw`^(?:\p{Lu}|\d|${JOINER}$)`, 'u')
const IS_ANNOUNCED = new RegExp(String.raw`(?:^|[\s("“«])${WORK}\s`, 'iu')

const IS_WORD = new RegExp(String.raw`^(?:${HEBREW_WORD}|\p{L}+)[,.:;)]*$`, 'u')

/** Whether the words so far may go on with this word as a reference to an unknown work. */
export function mayContinueUnknown(words: string, word: string): boolean {
  if (/[.!?;]["”»)]*\s$/u.test(words) && !/\d/.test(word)) return false
  if (MAY_CONTINUE.test(word)) return true
  return IS_ANNOUNCED.test(words) && words.trim().split(/\s+/).length < 7 && IS_WORD.test(word)
}

/** A reference to an unknown work in a text. */
export interface UnknownReference {
  start: number
  end: number
}

/**
 * The references to works whose name no title explains, in order, not overlapping. `isKnown`: whether a name or a whole
 * reference is known.
 */
export function findUnknownWorks(text: string, isKnown: (reference: string, name: string) => boolean): UnknownReference[] {
  const found: UnknownReference[] = []
  for (const pattern of [ANNOUNCED, NAMED]) {
    for (const match of text.matchAll(pattern)) {
      const [whole, name = ''] = match
      const words = foldText(name).letters.split(' ')
      if (pattern === NAMED && words.every((word) => word === '' || isNoTitle(word))) continue
      const end = match.index + whole.length
      if (found.some((other) => match.index < other.end && end > other.start)) continue
      if (!isKnown(whole, name)) found.push({ start: match.index, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
