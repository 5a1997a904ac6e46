import type { Language } from '@sugya/contract/api/texts'

/** The language of a text by its letters: the script with most of them; null when it has none of the three (digits, emoji, nothing). */
export function detectLanguage(text: string): Language | null {
  const sample = text.slice(0, 4000)
  const he = sample.match(/[א-ת]/g)?.length ?? 0
  const ru = sample.match(/[а-яё]/gi)?.length ?? 0
  const en = sample.match(/[a-z]/gi)?.length ?? 0
  if (he === 0 && ru === 0 && en === 0) return null
  if (he >= ru && he >= en) return 'he'
  return ru >= en ? 'ru' : 'en'
}
