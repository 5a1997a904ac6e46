import type { Language } from '../api/texts.ts'

type Names = Record<Language, string>

/**
 * The names of the editions that come with the product, and of those whose own titles do not say that they are
 * Christian translations, by their own titles.
 */
const editions: Record<string, Names> = {
  'Westminster Leningrad Codex': {
    en: 'Westminster Leningrad Codex',
    he: 'כתב יד לנינגרד, מהדורת וסטמינסטר',
    ru: 'Ленинградский кодекс, Вестминстерское издание',
  },
  'King James Version (1769), mapped to Masoretic numbering': {
    en: 'King James Version (1769), a Christian translation, in the Masoretic numbering',
    he: 'תרגום המלך ג׳יימס לאנגלית (1769), תרגום נוצרי, במספור של נוסח המסורה',
    ru: 'Библия короля Якова на английском (1769), христианский перевод, нумерация масоретская',
  },
  'Russian Synodal Translation, 1876 [ru]': {
    en: 'Russian Synodal Translation (1876), a Christian translation',
    he: 'התרגום הסינודלי לרוסית (1876), תרגום נוצרי',
    ru: 'Синодальный перевод (1876), христианский перевод',
  },
}

/** Attributions, by what the editions say. Names that a license requires stay as they are. */
const credits: Record<string, Names> = {
  'Westminster Leningrad Codex; lemmas: Open Scriptures Hebrew Bible, CC BY 4.0': {
    en: 'Westminster Leningrad Codex; lemmas: Open Scriptures Hebrew Bible, CC BY 4.0',
    he: 'כתב יד לנינגרד, מהדורת וסטמינסטר; הניתוח הלשוני: \u2068Open Scriptures Hebrew Bible, CC BY 4.0\u2069',
    ru: 'Ленинградский кодекс, Вестминстерское издание; словарный разбор: Open Scriptures Hebrew Bible, CC BY 4.0',
  },
  'King James Version (1769), a Christian translation, mapped to Masoretic numbering': {
    en: 'King James Version (1769), a Christian translation, in the Masoretic numbering',
    he: 'תרגום המלך ג׳יימס לאנגלית (1769), תרגום נוצרי, במספור של נוסח המסורה',
    ru: 'Библия короля Якова на английском (1769), христианский перевод, нумерация масоретская',
  },
}

const licenses: Record<string, Names> = {
  'Public Domain': { en: 'Public Domain', he: 'נחלת הכלל', ru: 'общественное достояние' },
  unknown: { en: 'unknown', he: 'לא ידוע', ru: 'неизвестна' },
}

const named =
  (names: Record<string, Names>) =>
  (own: string, language: Language): string =>
    Object.hasOwn(names, own) ? (names[own]?.[language] ?? own) : own

/** The title of an edition in a language; its own title where it has no other name. */
export const toEditionName = named(editions)

/** The attribution of an edition in a language, where it is known. */
export const toCreditName = named(credits)

/** A license in a language; those that are names (`CC BY 4.0`) are the same in all. */
export const toLicenseName = named(licenses)
