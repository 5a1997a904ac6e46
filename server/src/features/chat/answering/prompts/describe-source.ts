import type { Language, TextLanguage } from '@sugya/contract/api/texts'
import type { Library, Work } from '../../../../ports/library.ts'
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { describeTime, findAuthorship } from '../../../../text/authorship.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'
import { createExcerpts } from '../sources-only/excerpt.ts'
import { chooseLanguages } from '../sources/source-view.ts'

/** A source as a prompt shows it: what is known of it, and its text or an excerpt in the original and a translation. */
export interface PromptSource {
  ref: string
  /** What is known of it, in the order in which it is given. */
  attributes: Record<string, string>
  texts: { edition: string; language: TextLanguage; text: string }[]
}

export interface SourceDescription {
  library: Pick<Library, 'work'>
  references: ReferenceTools
  /** Language of the answer. */
  language: Language
  /** Which words of a text match the question: around them a long source is cut. */
  isMatched: (word: string) => boolean
  /** Tokens of the whole source. */
  tokens: number
}

/**
 * Letters per token: Hebrew and Cyrillic take two, Latin four; an original and its translation are counted by the
 * longer of them.
 */
const LETTERS_PER_TOKEN = { one: 1.4, two: 0.95 }

/** The numbers of footnotes in the text of an edition: a model would take them for numbers of sources. */
const removeFootnotes = (text: string) => text.replace(/\s?\[\d{1,3}\]/g, '')

/** Describes a passage for a prompt, cut to the same segments in both languages. */
export function describeSource(passage: Passage, { library, references, language, isMatched, tokens }: SourceDescription): PromptSource {
  const { original, translation } = chooseLanguages(passage, language)
  const languages = [original, ...(translation === null ? [] : [translation])]
  const limit = tokens * (languages.length === 1 ? LETTERS_PER_TOKEN.one : LETTERS_PER_TOKEN.two)
  const { texts, from, to } = createExcerpts(passage, languages, isMatched, limit, removeFootnotes)
  const [first, last] = [passage.segments[from], passage.segments[to - 1]]
  const isExcerpt = first !== undefined && last !== undefined && (from > 0 || to < passage.segments.length)
  const given = isExcerpt ? references.format({ title: first.work, from: first.sections, to: last.sections }, 'en') : undefined
  const work = library.work(passage.reference.title)
  const authorship = work === undefined ? null : findAuthorship(work)
  const known = {
    name: language === 'en' ? undefined : references.format(passage.reference, language),
    given,
    kind: work === undefined ? undefined : describeKind(work),
    // Who wrote a book of the Tanakh is a teaching of the Talmud, not a fact beside the text.
    author: authorship?.basis === 'tradition' ? undefined : authorship?.author?.en,
    period: authorship === null ? undefined : describeTime(authorship),
  }
  return {
    ref: references.format(passage.reference, 'en'),
    attributes: Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => !!entry[1])),
    texts: texts
      .filter(({ text }) => text !== '')
      .map(({ text, language: of }) => ({
        edition: passage.versions.find(({ edition }) => edition.language === of)?.edition.title ?? '',
        language: of,
        text: stripMarks(text),
      })),
  }
}

/** What a work is: `commentary on Genesis`, `Torah`, `Talmud, Bavli`. */
function describeKind({ categories, base }: Work): string {
  return base === null ? categories.slice(0, 2).join(', ') : `commentary on ${base}`
}
