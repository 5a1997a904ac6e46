import type { Language } from '@sugya/contract/api/texts'

/** The language of a text by most of its letters; Hebrew letters win a draw, and a text without letters counts as English. */
export function languageOfText(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const counts = { he: count(/\p{Script=Hebrew}/gu), ru: count(/\p{Script=Cyrillic}/gu), en: count(/\p{Script=Latin}/gu) }
  if (counts.he > 0 && counts.he >= counts.ru && counts.he >= counts.en) return 'he'
  return counts.ru > counts.en ? 'ru' : 'en'
}
