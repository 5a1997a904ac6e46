import type { Language } from '@sugya/contract/texts'
import type { Library } from '../../ports/library.ts'
import { foldText } from '../../text/quotes.ts'
import type { HistoryMessage } from './answer-events.ts'
import type { Passage, ReferenceTools } from './citations/passages.ts'

/** What a short question asks of the turn before it. */
export type FollowUp =
  | { kind: 'next' }
  | { kind: 'more' }
  /** English name of the commentator as works are titled. */
  | { kind: 'commentary'; by: string }
  /** Hangs on the turn before, and says no more than that ("why?"). */
  | { kind: 'bare' }

const phrase = (pattern: string) => new RegExp(`^(?:${pattern})$`)

/** On folded text: no punctuation, ordinary Hebrew letters, no case. */
const next = phrase(
  '(?:and |ok |so )?(?:the )?(?:next|following)(?: verses?| lines?| passage)?|(?:and |so )?(?:what (?:happens |comes |is )?(?:next|after that|then)|then what|then|go on|continue)' +
    '|(?:ו?ה?)?פסוק(?:ימ)? הבא(?:ימ)?|ה?פסוקימ הבאימ|ו?מה (?:הלאה|בהמשכ|אחר ככ|אחרי זה|קורה אחר ככ)|הלאה|המשכ|תמשיכ(?:י|ו)?|ו?אז מה|הבא' +
    '|(?:ну )?[аи] (?:что )?дальше|(?:что )?дальше|что (?:было |происходит |случилось )?(?:дальше|потом|затем)|продолжай(?:те)?|следующи[йе] стих[и]?|а потом|дальше пожалуйста',
)
const more = phrase(
  '(?:show |give )?(?:me )?(?:some )?more(?: sources| please| passages)?|(?:any(?:thing)?|what) else|other sources|another(?: one)?' +
    '|עוד(?: מקורות| בבקשה| קצת)?|יש עוד|מקורות נוספימ|תנ(?:י|ו)? עוד|מה עוד' +
    '|(?:покажи(?:те)? |дай(?:те)? )?(?:мне )?ещ?е(?: источники| пожалуйста)?|что ещ?е|другие источники|больше источников',
)

const commentators: [title: string, words: RegExp][] = [
  ['Rashi', /(?:^| )(?:rashi|ו?[בלמש]?רשי|раши)(?: |$)/],
  ['Ramban', /(?:^| )(?:ramban|nachmanides|nahmanides|ו?[בלמש]?רמבנ|рамбан\p{L}*)(?: |$)/u],
  ['Ibn Ezra', /(?:^| )(?:ibn ezra|ו?[בלמש]?אבנ עזרא|ибн эзр\p{L}*)(?: |$)/u],
  ['Sforno', /(?:^| )(?:sforno|ו?[בלמש]?ספורנו|сфорно)(?: |$)/],
  ['Rashbam', /(?:^| )(?:rashbam|ו?[בלמש]?רשבמ|рашбам\p{L}*)(?: |$)/u],
  ['Onkelos', /(?:^| )(?:onkelos|ו?[בלמש]?אונקלוס|онкелос\p{L}*)(?: |$)/u],
  ['Radak', /(?:^| )(?:radak|kimhi|kimchi|ו?[בלמש]?רדק|радак\p{L}*)(?: |$)/u],
]

/** A commentator, when one is named. */
export function commentatorIn(question: string): string | null {
  const text = foldText(question).letters
  return commentators.find(([, words]) => words.test(text))?.[0] ?? null
}

/** Nothing but a question word. */
const asksOnly = phrase(
  '(?:but |and |so )?(?:why|why not|how|how so|how come|who|when|where|really|what does (?:it|that|this) mean|meaning|explain(?: please)?)' +
    '|(?:אבל |אז )?ו?(?:למה|למה לא|מדוע|איכ|כיצד|מי|מתי|איפה|היכנ|באמת|מה (?:זה|זאת) אומר(?:ת)?|מה הכוונה|תסביר(?:י|ו)?|הסבר)' +
    '|(?:а |и |но )?(?:почему|почему так|зачем|как|кто|когда|где|правда|то есть|что это значит|в каком смысле|поясни(?:те)?|объясни(?:те)?)',
)
/** Goes on from what was said: a connecting word first, or a pronoun that nothing in the question explains. */
const connects = /^(?:and|but|ו(?:מה|מי|למה|איכ|איפה|היכנ|מתי|מדוע|אז|כנ)|אבל|и|а|но)(?: |$)/
const pronoun = /(?:^| )(?:he|she|it|they|him|them|his|her|that|this|הוא|היא|המ|אותו|אותה|לו|לה|זה|он|она|они|его|ее|им|это)(?: |$)/
const CONNECTED_WORDS = 6
const PRONOUN_WORDS = 4

/** What the question asks of the turn before; null when it stands on its own. `names` : it names a reference itself. */
export function readFollowUp(question: string, history: readonly HistoryMessage[], names: boolean): FollowUp | null {
  const text = foldText(question).letters
  const last = history.findLast(({ role }) => role === 'assistant')
  if (names || last === undefined || last.refs.length === 0) return null
  if (next.test(text)) return { kind: 'next' }
  if (more.test(text)) return { kind: 'more' }
  const words = text.split(' ').length
  const by = commentatorIn(question)
  if (by !== null && words <= 7) return { kind: 'commentary', by }
  const hangs = asksOnly.test(text) || (words <= CONNECTED_WORDS && connects.test(text)) || (words <= PRONOUN_WORDS && pronoun.test(text))
  return hangs ? { kind: 'bare' } : null
}

const questions: Record<Language, { commentary(by: string, ref: string): string; next(ref: string): string; whole(ref: string): string }> = {
  he: {
    commentary: (by, ref) => `מה אומר ${by} על ${ref}?`,
    next: (ref) => `מה נאמר מיד אחרי ${ref}?`,
    whole: (ref) => `הראו לי את ${ref}`,
  },
  en: {
    commentary: (by, ref) => `What does ${by} say on ${ref}?`,
    next: (ref) => `What comes right after ${ref}?`,
    whole: (ref) => `Show me ${ref}`,
  },
  ru: {
    commentary: (by, ref) => `Что говорит ${by} об этом месте: ${ref}?`,
    next: (ref) => `Что сказано сразу после этого: ${ref}?`,
    whole: (ref) => `Покажите ${ref}`,
  },
}

const afterWords = /(?:^| )(?:what comes (?:right )?after|מה נאמר מיד אחרי|что сказано сразу после этого)(?: |$)/
/** Does the question ask for what comes after a reference that it names? */
export const asksWhatFollows = (question: string): boolean => afterWords.test(foldText(question).letters)

const rashi: Record<Language, string> = { he: 'רש״י', en: 'Rashi', ru: 'Раши' }

/**
 * Two or three questions that go on from an answer, in its language, made from its sources (best first) and from what the library holds. Each can be
 * answered without a model.
 */
export function suggestFollowUps(library: Library, references: ReferenceTools, passages: readonly Passage[], language: Language): string[] {
  const [first, second, third] = passages
  if (first === undefined) return []
  const name = (passage: Passage) => references.format(passage.reference, language)
  const say = questions[language]
  const rest = [second, third].filter((passage) => passage !== undefined).map((passage) => say.whole(name(passage)))
  const commented = library.work(`Rashi on ${first.reference.title}`) !== undefined
  return [...(commented ? [say.commentary(rashi[language], name(first))] : []), say.next(name(first)), ...rest].slice(0, 3)
}
