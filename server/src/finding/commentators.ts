import type { Language } from '@sugya/contract/api/texts'

/** A commentator by the canonical name his works begin with (`Rashi` on Genesis). */
export interface Commentator {
  title: string
}

const patterns: { title: string; en: RegExp; he: RegExp; ru: RegExp }[] = [
  commentator('Rashi', 'rashi', 'רש[״"”\']?י', 'раши'),
  commentator('Ramban', 'ramban|nachmanides|nahmanides', 'רמב[״"”\']?[ןנ]', 'рамбан\\p{L}*|нахманид\\p{L}*'),
  commentator('Rashbam', 'rashbam', 'רשב[״"”\']?ם', 'рашбам\\p{L}*'),
  commentator('Ibn Ezra', 'ibn ezra|avraham ibn ezra', 'אב[ןנ]?[ -]?עזרא|ראב[״"”\']?ע', 'ибн[ -]эзр\\p{L}*'),
  commentator('Radak', 'radak|david kim[ch]hi', 'רד[״"”\']?ק', 'радак\\p{L}*'),
  commentator('Sforno', 's?forno|seforno', 'ספורנו', 'с(?:е)?форно'),
  commentator('Malbim', 'malbim', 'מלבי[״"”\']?ם', 'мальбим\\p{L}*'),
  commentator('Onkelos', 'onkelos|onqelos', 'אונקלוס', 'онкелос\\p{L}*'),
  commentator('Kli Yakar', 'kli yakar', 'כלי יקר', 'кли якар'),
  commentator('Or HaChaim', 'o[hr]r? ha-?chaim', 'אור החיים', 'ор а-?хаим'),
  commentator('Chizkuni', '[ch]hi?zkuni', 'חזקוני', 'хизкуни'),
  commentator('Rabbeinu Bahya', 'rabb?e?inu ba[ch]h?ya', 'רבנו בחיי|רבינו בחיי', 'рабейну бахья'),
  commentator('Metzudat David', 'metzudat david|metzudos david', 'מצודת דוד', 'мецудат давид'),
  commentator('Tosafot', 'tosafot|tosafos|tosfot', "תוס(?:פות|['׳])", 'тос(?:а)?фот'),
  commentator('Bartenura', 'bartenura', 'ברטנורא|רע[״"”\']?ב', 'бартенур\\p{L}*'),
]

function commentator(title: string, en: string, he: string, ru: string) {
  return {
    title,
    en: new RegExp(`(?<!\\p{L})(?:${en})(?:'s)?(?!\\p{L})`, 'giu'),
    he: new RegExp(`(?<![א-ת])[ושבלכמה]{0,2}(?:${he})(?![א-ת])`, 'gu'),
    ru: new RegExp(`(?<!\\p{L})(?:${ru})(?!\\p{L})`, 'giu'),
  }
}

/** Commentators named in a question. */
export function findCommentators(text: string, language: Language): Commentator[] {
  return patterns.filter((pattern) => text.search(pattern[language]) >= 0).map(({ title }) => ({ title }))
}

/** The question without their names: who explains a passage is no word of it. */
export function withoutCommentators(text: string, commentators: readonly Commentator[]): string {
  let rest = text
  for (const pattern of patterns) {
    if (!commentators.some(({ title }) => title === pattern.title)) continue
    for (const language of ['en', 'he', 'ru'] as const) rest = rest.replace(pattern[language], ' ')
  }
  return rest
}
