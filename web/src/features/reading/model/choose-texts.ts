import type { EditionText, Language, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic, TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'

/** Lists the languages of a passage in display order: the original first. */
export function listLanguages(segments: readonly SegmentView[]): TextLanguage[] {
  const present = new Set(segments.flatMap(({ texts }) => texts.map(({ language }) => language)))
  return TEXT_LANGUAGES.filter((language) => present.has(language))
}

/** Chooses the languages on display by default: the original, and the language of the reader or English; never none. */
export function chooseLanguages(present: readonly TextLanguage[], reader: Language): TextLanguage[] {
  const hasOriginal = present.some(isHebrewOrAramaic)
  const translation = present.includes(reader) ? reader : present.includes('en') ? 'en' : undefined
  const chosen = present.filter(
    (language) => isHebrewOrAramaic(language) || (language === translation && (reader !== 'he' || !hasOriginal)),
  )
  return chosen.length > 0 ? chosen : present.slice(0, 1)
}

/** Returns the best text of a segment in a language. */
export function findText(segment: SegmentView, language: TextLanguage): EditionText | undefined {
  return segment.texts.find((text) => text.language === language)
}

/** Returns the best text of a segment in Hebrew or Aramaic. */
export function findOriginal(segment: SegmentView): EditionText | undefined {
  return segment.texts.find(({ language }) => isHebrewOrAramaic(language))
}
