import type { Edition, PassageView, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { preferTexts } from '@sugya/contract/rules/editions'

/** Each segment as it was, with its texts in the order that `preferred` gave it. */
const arranged = new WeakMap<SegmentView, { preferred: readonly string[]; segment: SegmentView }>()

/**
 * Puts the texts of the editions that the reader prefers before the others of their language: the first one of a
 * language is on display. `preferred`: titles of editions, the most preferred first. The same segment and the same list
 * give the same object again.
 */
export function preferEditions(segments: readonly SegmentView[], preferred: readonly string[]): readonly SegmentView[] {
  if (preferred.length === 0) return segments
  return segments.map((segment) => {
    const known = arranged.get(segment)
    if (known?.preferred === preferred) return known.segment
    const result = arrange(segment, preferred)
    arranged.set(segment, { preferred, segment: result })
    return result
  })
}

function arrange(segment: SegmentView, preferred: readonly string[]): SegmentView {
  const texts = preferTexts(segment.texts, preferred)
  return texts.every((text, index) => text === segment.texts[index]) ? segment : { ...segment, texts }
}

/** Lists the editions of one language in which a text can be read, in the order of the library. */
export function listEditionsIn(segments: readonly SegmentView[], language: TextLanguage): Edition[] {
  const texts = segments.flatMap((segment) => segment.texts.filter((text) => text.language === language))
  return [...Map.groupBy(texts, ({ title }) => title).values()].flatMap(([text]) => text ?? [])
}

/** Lists the editions whose words are on display. */
export function listShownEditions(segments: readonly SegmentView[], languages: readonly TextLanguage[]): Edition[] {
  const shown = languages.flatMap((language) => segments.flatMap(({ texts }) => texts.find((text) => text.language === language) ?? []))
  return [...Map.groupBy(shown, ({ language, title }) => `${language} ${title}`).values()].flatMap(([text]) => text ?? [])
}

/** Titles of the editions on display that are not those of the library. */
export function listOtherEditions({ segments, editions }: PassageView, languages: readonly TextLanguage[]): string[] {
  return listShownEditions(segments, languages)
    .filter(({ language, title }) => editions.find((edition) => edition.language === language)?.title !== title)
    .map(({ title }) => title)
}
