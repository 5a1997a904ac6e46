import type { Language, SearchItem, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { Segment, Work } from '../../../ports/library.ts'
import { getTokenWeight } from '../../../text/analysis/token-weight.ts'
import { cutExcerpt, findWords } from '../../../text/cut-excerpt.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { findPhrase, type Phrase } from '../../../text/phrases.ts'
import { createWordMatcher } from '../../../text/match-words.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import type { FoundPassage } from './found-passage.ts'

/** Length of an excerpt, in letters. */
const EXCERPT_LENGTH = 200

interface Shown {
  query: string
  phrases: readonly Phrase[]
  /** The language to show the text in, where the library has it. */
  language: Language | undefined
}

/** The search result of a passage: its names and text, and the segment that matches best, around what matches. */
export function toSearchItem(
  references: Pick<ReferenceTools, 'format'>,
  { ref, center, score, matched }: FoundPassage,
  work: Work,
  segments: readonly [Segment, ...Segment[]],
  { query, phrases, language }: Shown,
): SearchItem {
  const [first] = segments
  const last = segments.at(-1) ?? first
  const best = segments.find((segment) => segment.ref === center) ?? first
  // What was asked word for word is shown in the language in which it stands.
  const asked = phrases[0]?.language ?? language
  const shown = segments.some((segment) => findText(segment, asked) !== undefined) ? asked : undefined
  const text = findText(best, shown) ?? findText(first, undefined)
  const plain = text?.text ?? ''
  const marks =
    phrases.length > 0
      ? phrases.flatMap((phrase) => findPhrase(plain, phrase)).toSorted(([a], [b]) => a - b)
      : findWords(plain, createWordMatcher(query, dropCommonWords(matched)))
  return {
    ref,
    ...toNames(references, { title: work.title, from: first.sections, to: last.sections }),
    title: work.title,
    categories: work.categories,
    text: segments.map((segment) => findText(segment, shown)?.text ?? '').join(' '),
    language: text?.language ?? 'he',
    score,
    segment: { ref: best.ref, ...toNames(references, { title: work.title, from: best.sections, to: best.sections }) },
    excerpt: cutExcerpt(plain, marks, EXCERPT_LENGTH),
  }
}

function toNames(references: Pick<ReferenceTools, 'format'>, reference: Parameters<ReferenceTools['format']>[0]) {
  return { heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}

/** The best text of a segment in a language, or its first text when none is requested. */
function findText(segment: Segment, language: Language | undefined): { text: string; language: TextLanguage } | undefined {
  const found = language === undefined ? segment.texts[0] : segment.texts.find(({ edition }) => foldAramaic(edition.language) === language)
  return found && { text: plainText(found.html), language: found.edition.language }
}

/** Without the tokens that say nothing about the subject: `thy` for `your`. */
function dropCommonWords(matched: FoundPassage['matched']): FoundPassage['matched'] {
  const keep = (language: Language) => matched[language].filter((token) => getTokenWeight(language, token) === 1)
  return { he: keep('he'), en: keep('en'), ru: keep('ru') }
}
