import type { EditionText, Language, SegmentView } from '@sugya/contract/api/texts'

/** Lists the languages of a passage, Hebrew first. */
export function listLanguages(segments: readonly SegmentView[]): Language[] {
  const present = new Set(segments.flatMap(({ texts }) => texts.map(({ language }) => language)))
  return (['he', 'en', 'ru'] as const).filter((language) => present.has(language))
}

/** Chooses the languages on display by default: the original, and the language of the reader or English. */
export function chooseLanguages(present: readonly Language[], reader: Language): Language[] {
  const translation = present.includes(reader) ? reader : present.includes('en') ? 'en' : undefined
  return present.filter((language) => language === 'he' || (language === translation && (reader !== 'he' || !present.includes('he'))))
}

/** Returns the best text of a segment in a language. */
export function findText(segment: SegmentView, language: Language): EditionText | undefined {
  return segment.texts.find((text) => text.language === language)
}
