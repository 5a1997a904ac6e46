import type { Language, SearchItem, TextLanguage } from '@sugya/contract/api/texts'
import { foldAramaic } from '@sugya/contract/rules/text-languages'
import type { FoundSources } from '../../../finding/find-sources.ts'
import type { Segment, Work } from '../../../ports/library.ts'
import { getTokenWeight } from '../../../text/analysis/token-weight.ts'
import { cutExcerpt, findWords, listWords } from '../../../text/cut-excerpt.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { findPhrase, type Phrase } from '../../../text/phrases.ts'
import { createWordMatcher, tokenizeWord } from '../../../text/match-words.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import type { FoundPassage } from './found-passage.ts'

/** Length of an excerpt, in letters. */
const EXCERPT_LENGTH = 200

interface Shown {
  query: string
  phrases: readonly Phrase[]
  /** The words that say most of what is asked, each in the ways in which texts have it. */
  words: FoundSources['words']
  /** The language to show the text in, where the library has it. */
  language: Language | undefined
}

/**
 * The search result of a passage: its names and text, and the segment that matches best, around what matches. A passage
 * that was found by what it is about, and has none of the words, is shown from its beginning.
 */
export function toSearchItem(
  references: Pick<ReferenceTools, 'format'>,
  { ref, center, score, matched }: FoundPassage,
  work: Work,
  segments: readonly [Segment, ...Segment[]],
  { query, phrases, words, language }: Shown,
): SearchItem {
  const [first] = segments
  const last = segments.at(-1) ?? first
  const middle = segments.find((segment) => segment.ref === center) ?? first
  // What was asked word for word is shown in the language in which it stands.
  const asked = phrases[0]?.language ?? language
  const shown = segments.some((segment) => findText(segment, asked) !== undefined) ? asked : undefined
  const tokens = dropCommonWords(matched)
  const mark = (text: string) =>
    phrases.length > 0
      ? phrases.flatMap((phrase) => findPhrase(text, phrase)).toSorted(([one], [other]) => one - other)
      : findWords(text, createWordMatcher(query, addWays(tokens, words, text)))
  const marked = segments.map((segment) => {
    const text = findText(segment, shown) ?? findText(segment, undefined)
    return { segment, text, marks: text === undefined ? [] : mark(text.text) }
  })
  const most = Math.max(...marked.map(({ marks }) => marks.length))
  const richest = marked.filter(({ marks }) => marks.length === most && most > 0)
  const best = richest.find(({ segment }) => segment === middle) ?? richest[0]
  const { segment, text, marks } = best ?? { segment: first, text: joinTexts(marked.map((one) => one.text)), marks: [] }
  return {
    ref,
    ...toNames(references, { title: work.title, from: first.sections, to: last.sections }),
    title: work.title,
    categories: work.categories,
    text: segments.map((one) => findText(one, shown)?.text ?? '').join(' '),
    language: text?.language ?? 'he',
    score,
    segment: { ref: segment.ref, ...toNames(references, { title: work.title, from: segment.sections, to: segment.sections }) },
    excerpt: cutExcerpt(text?.text ?? '', marks, EXCERPT_LENGTH),
  }
}

/** The texts of the first language one after the other: a line of Talmud alone may be two words. */
function joinTexts(texts: readonly (FoundText | undefined)[]): FoundText | undefined {
  const [first, ...others] = texts.filter((text) => text !== undefined)
  return (
    first && { ...first, text: [first, ...others.filter(({ language }) => language === first.language)].map(({ text }) => text).join(' ') }
  )
}

/** The tokens that were matched, and those of each way of saying a word that the text has whole. */
function addWays(matched: FoundPassage['matched'], words: FoundSources['words'], text: string): FoundPassage['matched'] {
  const own = new Set(listWords(text).flatMap(tokenizeWord))
  const ways = words.flat().filter(({ tokens }) => tokens.every((token) => own.has(token)))
  const add = (language: Language) => [...matched[language], ...ways.flatMap(({ field, tokens }) => (field === language ? tokens : []))]
  return { he: add('he'), en: add('en'), ru: add('ru') }
}

function toNames(references: Pick<ReferenceTools, 'format'>, reference: Parameters<ReferenceTools['format']>[0]) {
  return { heRef: references.format(reference, 'he'), ruRef: references.format(reference, 'ru') }
}

interface FoundText {
  text: string
  language: TextLanguage
}

/** The best text of a segment in a language, or its first text when none is requested. */
function findText(segment: Segment, language: Language | undefined): FoundText | undefined {
  const found = language === undefined ? segment.texts[0] : segment.texts.find(({ edition }) => foldAramaic(edition.language) === language)
  return found && { text: plainText(found.html), language: found.edition.language }
}

/** Without the tokens that say nothing about the subject: `thy` for `your`. */
function dropCommonWords(matched: FoundPassage['matched']): FoundPassage['matched'] {
  const keep = (language: Language) => matched[language].filter((token) => getTokenWeight(language, token) === 1)
  return { he: keep('he'), en: keep('en'), ru: keep('ru') }
}
