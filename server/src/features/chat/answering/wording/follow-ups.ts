import type { Language } from '@sugya/contract/api/texts'
import type { Library } from '../../../../ports/library.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { fill, words } from '../../../../words/words.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'

const phrase = (pattern: string) => new RegExp(`^(?:${pattern})$`)

/** On folded text: no punctuation, ordinary Hebrew letters, no case. */
const more = phrase(
  '(?:show |give )?(?:me )?(?:some )?more(?: sources| please| passages)?|(?:any(?:thing)?|what) else|other sources|another(?: one)?' +
    '|עוד(?: מקורות| בבקשה| קצת)?|יש עוד|מקורות נוספימ|תנ(?:י|ו)? עוד|מה עוד' +
    '|(?:покажи(?:те)? |дай(?:те)? )?(?:мне )?ещ?е(?: источники| пожалуйста)?|что ещ?е|другие источники|больше источников',
)

/** Does the question ask for nothing but more sources on what was asked before? */
export const asksForMore = (question: string): boolean => more.test(foldText(question).letters)

const commentators: [title: string, names: RegExp][] = [
  ['Rashi', /(?:^| )(?:rashi|ו?[בלמש]?רשי|раши)(?: |$)/],
  ['Ramban', /(?:^| )(?:ramban|nachmanides|nahmanides|ו?[בלמש]?רמבנ|рамбан\p{L}*)(?: |$)/u],
  ['Ibn Ezra', /(?:^| )(?:ibn ezra|ו?[בלמש]?אבנ עזרא|ибн эзр\p{L}*)(?: |$)/u],
  ['Sforno', /(?:^| )(?:sforno|ו?[בלמש]?ספורנו|сфорно)(?: |$)/],
  ['Rashbam', /(?:^| )(?:rashbam|ו?[בלמש]?רשבמ|рашбам\p{L}*)(?: |$)/u],
  ['Onkelos', /(?:^| )(?:onkelos|ו?[בלמש]?אונקלוס|онкелос\p{L}*)(?: |$)/u],
  ['Radak', /(?:^| )(?:radak|kimhi|kimchi|ו?[בלמש]?רדק|радак\p{L}*)(?: |$)/u],
]

/** English name, as works are titled, of a commentator named in the question; null when none is. */
export function commentatorIn(question: string): string | null {
  const text = foldText(question).letters
  return commentators.find(([, names]) => names.test(text))?.[0] ?? null
}

const aroundNames = phrase(
  '(?:(?:and|what|how|does|did|say|says|said|write|writes|comment|comments|commentary|explain|explains|on|about|of|to|the|this|that|it|here|verse|passage)' +
    '|(?:ו?מה|איכ|אומר|אמר|כותב|כתב|מפרש|פירש|מסביר|הסביר|על|זה|כאנ|הפסוק|פירוש|הפירוש|לפי)' +
    '|(?:а|и|что|как|говорит|сказал|пишет|писал|объясняет|толкует|комментирует|комментарий|об?|на|это|этом|этот|здесь|тут|стих|место|по|к|у)| )*',
)

/** Does the question ask for nothing but what a commentator says (on what was spoken of, or on a place that is named)? */
export function asksForCommentary(question: string): boolean {
  const text = foldText(question).letters
  const by = commentators.find(([, names]) => names.test(text))
  return by !== undefined && aroundNames.test(text.replace(by[1], ' '))
}

const afterWords = /(?:^| )(?:what comes (?:right )?after|מה נאמר מיד אחרי|что сказано сразу после)(?: |$)/
/** Does the question ask for what comes after a reference that it names? */
export const asksWhatFollows = (question: string): boolean => afterWords.test(foldText(question).letters)

/** The question that asks for a text by its name. */
export const askToShow = (name: string, language: Language): string => fill(words[language].answers.followUps.whole, { ref: name })

export interface AnsweredFrom {
  /** Best first, only those near to the best. */
  passages: readonly Passage[]
  /** What the answer has quoted of the first of them. */
  quoted?: Reference | undefined
  question: string
}

/**
 * Two or three questions that go on from an answer, in its language, made from its sources and from what the library holds; never the question itself
 * again. Each can be answered without a model.
 */
export function suggestFollowUps(
  library: Library,
  references: ReferenceTools,
  { passages, quoted, question }: AnsweredFrom,
  language: Language,
): string[] {
  const [first, second] = passages
  if (first === undefined) return []
  const { commentary, next, rashi } = words[language].answers.followUps
  const { title, from, to } = quoted ?? first.reference
  const ref = references.format({ title, from, to }, language)
  const commented = library.work(`Rashi on ${title}`) !== undefined
  const chapter = from.length > 1 && from[0] === to[0] ? { title, from: from.slice(0, -1), to: from.slice(0, -1) } : null
  const known = new Set(references.find(question).map(({ reference }) => references.format(reference, language)))
  const show = (reference: Reference) => {
    const named = references.format(reference, language)
    return known.has(named) ? [] : [askToShow(named, language)]
  }
  return [
    ...(commented ? [fill(commentary, { commentator: rashi, ref })] : []),
    fill(next, { ref }),
    ...(second === undefined ? [] : show(second.reference)),
    ...(chapter === null ? [] : show(chapter)),
  ].slice(0, 3)
}
