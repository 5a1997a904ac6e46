import type { Language } from '@sugya/contract/api/texts'

/** The language of a question: that of most letters in its first 4,000 characters; null when it has none. */
export function detectLanguage(text: string): Language | null {
  const sample = text.slice(0, 4000)
  const he = sample.match(/[א-ת]/g)?.length ?? 0
  const ru = sample.match(/[а-яё]/gi)?.length ?? 0
  const en = sample.match(/[a-z]/gi)?.length ?? 0
  if (he === 0 && ru === 0 && en === 0) return null
  if (he >= ru && he >= en) return 'he'
  return ru >= en ? 'ru' : 'en'
}

/** The language of a text: the script of most letters. Hebrew wins a tie; a text without letters is English. */
export function detectTextLanguage(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const counts = { he: count(/\p{Script=Hebrew}/gu), ru: count(/\p{Script=Cyrillic}/gu), en: count(/\p{Script=Latin}/gu) }
  if (counts.he > 0 && counts.he >= counts.ru && counts.he >= counts.en) return 'he'
  return counts.ru > counts.en ? 'ru' : 'en'
}
