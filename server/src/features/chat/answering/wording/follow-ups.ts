import type { Language } from '@sugya/contract/api/texts'
import { findCommentators, removeCommentators } from '../../../../finding/commentators.ts'
import type { Library } from '../../../../ports/library.ts'
import { listPatterns, matchWhole } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { fill, words } from '../../../../words/words.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'
import { nameReference } from '../../../../text/references/format-reference.ts'

const aroundNames = matchWhole(`(?:${listPatterns('commentaryFillers').join('|')}| )*`)

/** Whether the question asks only what commentators say, on the last passages or on a named reference. */
export function asksForCommentary(question: string): boolean {
  const commentators = findCommentators(question)
  return commentators.length > 0 && aroundNames.test(foldText(removeCommentators(question, commentators)).letters)
}

const afterWords = new RegExp(`(?:^| )(?:${listPatterns('whatFollows').join('|')})(?: |$)`)

/** Whether the question asks for what comes after a reference that it names. */
export const asksWhatFollows = (question: string): boolean => afterWords.test(foldText(question).letters)

/** Composes the question that asks for a text by its name. */
export const askToShow = (name: string, language: Language): string => fill(words[language].answers.followUps.whole, { ref: name })

/** The answer that follow-up questions continue. */
export interface FollowUpContext {
  /** Best first, only those close to the best. */
  passages: readonly Passage[]
  /** What the answer quotes from the first passage. */
  quoted?: Reference | undefined
  question: string
}

/**
 * Suggests up to three questions that continue from an answer, in its language, from its sources and the works of the
 * library. Never repeats the question. Each can be answered without a model.
 */
export function suggestFollowUps(
  library: Library,
  references: ReferenceTools,
  { passages, quoted, question }: FollowUpContext,
  language: Language,
): string[] {
  const [first, second] = passages
  if (first === undefined) return []
  const { commentary, next, rashi } = words[language].answers.followUps
  const { title, from, to } = quoted ?? first.reference
  const ref = nameReference(references, { title, from, to }, language)
  const hasRashi = library.work(`Rashi on ${title}`) !== undefined
  const chapter = from.length > 1 && from[0] === to[0] ? { title, from: from.slice(0, -1), to: from.slice(0, -1) } : null
  const known = new Set(references.find(question).map(({ reference }) => nameReference(references, reference, language)))
  const show = (reference: Reference) => {
    const named = nameReference(references, reference, language)
    return known.has(named) ? [] : [askToShow(named, language)]
  }
  return [
    ...(hasRashi ? [fill(commentary, { commentator: rashi, ref })] : []),
    fill(next, { ref }),
    ...(second === undefined ? [] : show(second.reference)),
    ...(chapter === null ? [] : show(chapter)),
  ].slice(0, 3)
}
