import type { Work } from '../../ports/library.ts'
import { getTokenWeight } from '../../text/analysis/token-weight.ts'
import { detectLanguage } from '../../text/detect-language.ts'
import type { ComparedWord } from '../../text/lexicon/topics.ts'
import { type AnalyzedQuestion, MAX_CONCEPTS } from '../../text/ranking/analyze-question.ts'
import { findCollections } from '../collections.ts'
import { findCommentators, removeCommentators } from '../commentators.ts'
import { findNamedBooks } from '../find-named-books.ts'
import type { PassageReader, ReferenceReader } from '../passage-reader.ts'

export interface ContextDeps {
  references: ReferenceReader
  reader: PassageReader
  works: readonly Work[]
  analyze: (text: string, language: AnalyzedQuestion['language']) => AnalyzedQuestion
}

/** What a question before a follow-up counts, the last one whole, each earlier one as a share of the next. */
const EARLIER_SHARE = 0.6
/**
 * What a word of the last question before counts of one of the follow-up itself where descriptions are compared: of
 * 0.25, 0.5 and 1 the best on the tuning set (decision 058).
 */
const EARLIER_WORD_SHARE = 0.5

/**
 * Completes a follow-up by the questions it goes on from, oldest first: their concepts join its own, earlier ones at a
 * discount, those it repeats aside. Where it points back to them (`isPointing`), their words also count where
 * descriptions are compared. `works` are the works that the last of them with any asks to look in.
 */
export async function addContext(
  { references, reader, works, analyze }: ContextDeps,
  question: AnalyzedQuestion,
  context: readonly string[],
  isPointing: boolean,
): Promise<{ question: AnalyzedQuestion; works: string[] }> {
  const concepts = [...question.concepts]
  const seen = new Set(concepts.map((concept) => nameConcept(question, concept)))
  const earlier: ComparedWord[] = []
  let asked: string[] = []
  let place = OFFSET
  let share = 1
  for (const text of context.toReversed()) {
    const language = detectLanguage(text) ?? question.language
    const { rest } = await reader.readQuestion(text)
    const books = findNamedBooks(rest, language, references)
    const collections = findCollections(books.rest, works)
    if (asked.length === 0) asked = [...books.works, ...collections.works]
    const before = analyze(removeCommentators(collections.rest, findCommentators(text)), language)
    for (const concept of before.concepts) {
      const name = nameConcept(before, concept)
      if (seen.has(name)) continue
      seen.add(name)
      concepts.push({ ...concept, start: concept.start + place, worth: concept.worth * share })
    }
    const telling = before.tokens.filter((token) => getTokenWeight(language, token) > 0)
    earlier.push(...telling.map((token) => ({ language, token, share: share * EARLIER_WORD_SHARE })))
    place += OFFSET
    share *= EARLIER_SHARE
  }
  const ordered = concepts.toSorted((a, b) => b.worth - a.worth).slice(0, MAX_CONCEPTS)
  return { question: { ...question, concepts: ordered, ...(isPointing ? { earlier } : {}) }, works: asked }
}

/**
 * Places of concepts of earlier questions begin after those of the question, in steps longer than any question in
 * tokens.
 */
const OFFSET = 1_000

const nameConcept = ({ tokens }: AnalyzedQuestion, { start, length, alternatives }: AnalyzedQuestion['concepts'][number]) =>
  tokens.slice(start, start + length).join(' ') || (alternatives[0]?.tokens.join(' ') ?? '')
