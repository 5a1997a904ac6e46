import type { Source } from '@sugya/contract/api/chat'
import type { Language, TextLanguage } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import type { Library } from '../../../../ports/library.ts'
import { plainText } from '../../../../text/markup/plain-text.ts'
import { toSefariaUrl } from '../../../../text/references/sefaria-url.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'

/** The text of a passage in its best edition of a language, one line per segment; null when there is none. */
function findText(passage: Passage, language: TextLanguage): Source['original'] | null {
  const version = passage.versions.find(({ edition }) => edition.language === language)
  if (version === undefined) return null
  const lines = passage.segments.map((segment) => segment.texts.find(({ edition }) => edition.id === version.edition.id)?.html ?? '')
  return { language, text: lines.map(plainText).join('\n').trim(), edition: version.edition.title, license: version.edition.license }
}

/**
 * Languages in which a passage is shown to a reader: the original, then a translation into the reader's language,
 * English when there is none.
 */
export function chooseLanguages(passage: Passage, reader: Language): { original: TextLanguage; translation: TextLanguage | null } {
  const has = (language: TextLanguage) => passage.versions.some(({ edition }) => edition.language === language)
  const present = passage.versions.map(({ edition }) => edition.language)
  const original = present.find(isHebrewOrAramaic) ?? (has(reader) ? reader : (present[0] ?? 'he'))
  const translation = ([reader, 'en'] as const).find((language) => language !== original && reader !== original && has(language)) ?? null
  return { original, translation }
}

/** A passage as the source shown before the answer. */
export function toSource(
  { library, references }: { library: Library; references: ReferenceTools },
  passage: Passage,
  reader: Language,
): Source {
  const { original, translation } = chooseLanguages(passage, reader)
  const ref = references.format(passage.reference, 'en')
  return {
    ref,
    heRef: references.format(passage.reference, 'he'),
    ruRef: references.format(passage.reference, 'ru'),
    title: passage.reference.title,
    categories: library.work(passage.reference.title)?.categories ?? [],
    original: findText(passage, original) ?? { language: original, text: '', edition: '', license: '' },
    translation: translation === null ? null : findText(passage, translation),
    url: toSefariaUrl(ref),
  }
}
