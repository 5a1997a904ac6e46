import type { Language } from '@sugya/contract/api/texts'
import { detectLanguage } from '../../text/detect-language.ts'
import { languageData } from '../../text/language-data.ts'
import { foldText } from '../../text/quotes.ts'
import { getTokenWeight } from '../../text/analysis/token-weight.ts'
import { tokenizers } from '../../text/analysis/tokenizers.ts'
import { findCommentators, removeCommentators } from '../commentators.ts'
import { removeCollections } from '../collections.ts'
import { freeNouns } from './owner-forms.ts'
import { lacksSubject } from './lacks-subject.ts'
import { pointsBack } from './pointing.ts'
import { readRequest, type Request } from './read-request.ts'

/**
 * How a message refers to the turns before: a request about the last answer, or a question that goes on from the last
 * one (`continued`).
 */
export interface FollowUp extends Request {
  /** It names nothing of its own to search for. */
  isBare: boolean
}

/** Longest follow-up, in characters, and most words of its own that say what it is about. */
const MAX_LENGTH = 120
const MAX_OWN_WORDS = 5
/**
 * Most words of a message without any that says what it is about; a longer one is a saying:
 * `If I am not for myself, who will be?`
 */
const MAX_SMALL_WORDS = 5
/** Most words after `and`, `а` or `ו` that go on from the question before; fewer without a question mark. */
const MAX_ELLIPSIS = 5
const MAX_BARE_ELLIPSIS = 3

const openings = mapLanguages((data) => new RegExp(`^(?:${data.continuingOpenings.join('|')})(?= )`, 'u'))
const questionWords = mapLanguages((data) => new RegExp(`(?:^| )(?:${data.questionWords.join('|')})(?: |$)`, 'u'))

/**
 * Reads how a message refers to the turns before it, from its words alone; null for a message that stands on its own. A
 * name, a reference or a subject of its own makes a question new, unless a pronoun, an opening like `and` or a noun
 * without its subject (`what is the punishment?`) leaves it open.
 */
export function readFollowUp(text: string, interfaceLanguage: Language = 'en'): FollowUp | null {
  if (text.length > MAX_LENGTH) return null
  const folded = foldText(text).letters
  const request = readRequest(folded)
  if (request !== null) return { ...request, isBare: request.kind !== 'continued' }
  const language = detectLanguage(text) ?? interfaceLanguage
  const own = countOwnWords(text, language)
  if (own === 0) return readWithoutSubject(text, folded, language)
  if (own > MAX_OWN_WORDS) return null
  const isAsking = text.includes('?') || own <= 2 || questionWords[language].test(folded.split(' ').slice(0, 3).join(' '))
  if (isAsking && leavesSubjectOpen(text, folded, language)) return { kind: 'continued', isBare: false }
  return goesOn(text, folded, language) ? { kind: 'continued', isBare: false } : null
}

/**
 * Whether a question that goes on puts something else in place of what was asked about (`and Rachel?`), and points to
 * nothing of it (`and her father?`).
 */
export function replacesSubject(text: string, language: Language): boolean {
  const folded = foldText(text).letters
  return goesOn(text, folded, language) && !leavesSubjectOpen(text, folded, language)
}

/** Whether a question says only by a pronoun, or not at all, of whom it asks. */
const leavesSubjectOpen = (text: string, folded: string, language: Language): boolean =>
  pointsBack(text, folded, language) || lacksSubject(folded, language)

/**
 * Reads a message without a subject: it names a work to look in (`and the Rambam?`), asks about the passages, or is a
 * saying of small words.
 */
function readWithoutSubject(text: string, folded: string, language: Language): FollowUp | null {
  if (folded === '') return null
  if (findCommentators(text).length > 0) return asksWho[language].test(folded) ? null : { kind: 'again', isBare: true }
  if (removeCollections(text) !== text) return asksWho[language].test(folded) ? null : { kind: 'continued', isBare: false }
  // `His wife` is a small word in Hebrew, and yet asked for.
  if (freeNouns(text) !== text && pointsBack(text, folded, language)) return { kind: 'continued', isBare: false }
  if (lacksSubject(folded, language)) return { kind: 'continued', isBare: false }
  return folded.split(' ').length <= MAX_SMALL_WORDS || pointsBack(text, folded, language) ? { kind: 'again', isBare: true } : null
}

/**
 * The words of a message that say what it is about, authors to look in aside; numbers and words in other letters count.
 */
function countOwnWords(text: string, language: Language): number {
  const rest = removeCommentators(removeCollections(text), findCommentators(text))
  const own = tokenizers[language](rest).filter((token) => weigh(language, token) > 0)
  const other = rest.match(otherLetters[language]) ?? []
  return new Set([...own, ...other]).size
}

const otherLetters = { he: /[a-zа-яё]{2,}|\d+/giu, en: /[א-תа-яё]{2,}|\d+/giu, ru: /[a-zא-ת]{2,}|\d+/giu }
/** `Who was Onkelos?` asks about the commentator, not for his words. */
const asksWho = mapLanguages((data) => new RegExp(`^(?:${data.asksWho.join('|')})`, 'u'))

function weigh(language: Language, token: string): number {
  const isJoined = language === 'he' && token.length > 2 && token.startsWith('ו')
  return Math.min(getTokenWeight(language, token), isJoined ? getTokenWeight('he', token.slice(1)) : 1)
}

/** Whether a message is only the new part of the last question: `and Rachel?`, `а в субботу?`, `ורחל?`. */
function goesOn(text: string, folded: string, language: Language): boolean {
  const most = text.includes('?') ? MAX_ELLIPSIS : MAX_BARE_ELLIPSIS
  const opening = openings[language].exec(folded)
  if (opening !== null) {
    const rest = folded.slice(opening[0].length).trim()
    return rest.split(' ').length <= most && !questionWords[language].test(rest)
  }
  return language === 'he' && /^ו\p{L}{2,}/u.test(folded) && folded.split(' ').length <= most - 1 && !questionWords.he.test(folded.slice(1))
}

function mapLanguages<Value>(build: (data: (typeof languageData)[Language]) => Value): Record<Language, Value> {
  return { he: build(languageData.he), en: build(languageData.en), ru: build(languageData.ru) }
}
