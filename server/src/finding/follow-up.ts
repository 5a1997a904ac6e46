import type { Language } from '@sugya/contract/api/texts'

/** What a question that leans on the last one asks for. */
export interface FollowUp {
  /** 1: what comes next in the text, -1: what came before, 0: the same passages. */
  step: 1 | -1 | 0
  /** True when its own words are no subject: the passages of the last turn are the whole answer. */
  standsAlone: boolean
}

const next: Record<Language, RegExp> = {
  en: /\b(?:next (?:verse|verses|passage|line|chapter)|what(?: happen(?:s|ed)| comes| came|'s)? (?:next|then|afterwards?)|and (?:then|next|after that)|continue|go on|keep going)\b/i,
  he: /הפסוק הבא|הפסוקים הבאים|ומה הלאה|מה הלאה|מה (?:קרה |היה )?(?:אחר כך|אחרי זה|בהמשך)|המשך|תמשיכ[יו]?|תמשיך|הלאה|ואז/,
  ru: /(?<!\p{L})(?:следующ\p{L}+ (?:стих\p{L}*|отрыв\p{L}*|глав\p{L}*)|(?:а |и |что )?(?:было )?дальше|что (?:было |случилось |произошло )?(?:потом|затем|после)|продолж\p{L}+)(?!\p{L})/iu,
}

const previous: Record<Language, RegExp> = {
  en: /\b(?:previous (?:verse|verses|passage|line|chapter)|what (?:came|comes|happened|was) before|the verse before|and before that)\b/i,
  he: /הפסוק הקודם|הפסוקים הקודמים|מה (?:היה|קרה|בא) (?:קודם|לפני כן|לפני זה)|הקודם/,
  ru: /(?<!\p{L})(?:предыдущ\p{L}+|что было (?:до этого|раньше|перед этим))(?!\p{L})/iu,
}

/** Words that point back: with them a question of few words of its own is about the last passages. */
const pointing: Record<Language, RegExp> = {
  en: /\b(?:he|him|his|she|her|it|its|they|them|their|this|that|these|those|there|why|how so|what about|and|more|explain|mean(?:s|ing)?)\b/i,
  he: /(?<![א-ת])(?:ו?הוא|ו?היא|ו?הם|ו?הן|אותו|אותה|אותם|לו|לה|להם|זה|זאת|זו|אלה|ו?למה|ו?מדוע|שם|ו?מה|ו?מי|עוד|תסביר|הסבר|ו?איך)(?![א-ת])/,
  ru: /(?<!\p{L})(?:он|его|ему|она|ее|её|ей|они|их|им|это|этот|эта|эти|этого|этом|там|почему|зачем|а|и|еще|ещё|объясни|подробнее|что|как|кто)(?!\p{L})/iu,
}

/**
 * How a question leans on the last one; null when it stands by itself. `concepts`: how many things it asks about by words of its own (commentators and
 * references left out).
 */
export function resolveFollowUp(text: string, language: Language, concepts: number): FollowUp | null {
  const short = text.length <= 80
  if (short && concepts <= 1 && next[language].test(text)) return { step: 1, standsAlone: true }
  if (short && concepts <= 1 && previous[language].test(text)) return { step: -1, standsAlone: true }
  if (concepts === 0) return { step: 0, standsAlone: true }
  return short && concepts <= 3 && pointing[language].test(text) ? { step: 0, standsAlone: false } : null
}
