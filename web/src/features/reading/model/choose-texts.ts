import type { EditionText, Language, SegmentView } from '@sugya/contract/api/texts'

/** The languages a passage can be read in, Hebrew first. */
export function listLanguages(segments: readonly SegmentView[]): Language[] {
  const present = new Set(segments.flatMap(({ texts }) => texts.map(({ language }) => language)))
  return (['he', 'en', 'ru'] as const).filter((language) => present.has(language))
}

/** What is shown unless the reader chooses: the original, and the reader's own language, or English in its stead. */
export function chooseLanguages(present: readonly Language[], reader: Language): Language[] {
  const translation = present.includes(reader) ? reader : present.includes('en') ? 'en' : undefined
  return present.filter((language) => language === 'he' || (language === translation && (reader !== 'he' || !present.includes('he'))))
}

/** The text of a segment in a language: the best edition comes first. */
export function findText(segment: SegmentView, language: Language): EditionText | undefined {
  return segment.texts.find((text) => text.language === language)
}
