import type { Language } from '@sugya/contract/api/texts'
import type { Library } from '../../../../ports/library.ts'
import { listKeys, listPatterns, listValues, matchWhole } from '../../../../text/patterns.ts'
import { foldText } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { fill, words } from '../../../../words/words.ts'
import type { Passage, ReferenceTools } from '../citations/passages.ts'

/** On folded text: no punctuation, ordinary Hebrew letters, no case. */
const more = matchWhole(...listPatterns('asksForMore'))

/** Does the question ask for nothing but more sources on what was asked before? */
export const asksForMore = (question: string): boolean => more.test(foldText(question).letters)

const commentators = listKeys('commentatorsInFollowUps').map((title): [title: string, names: RegExp] => [
  title,
  new RegExp(`(?:^| )(?:${listValues('commentatorsInFollowUps', title).join('|')})(?: |$)`, 'u'),
])

/** English name, as works are titled, of a commentator named in the question; null when none is. */
export function commentatorIn(question: string): string | null {
  const text = foldText(question).letters
  return commentators.find(([, names]) => names.test(text))?.[0] ?? null
}

const aroundNames = matchWhole(`(?:${listPatterns('commentaryFillers').join('|')}| )*`)

/** Does the question ask for nothing but what a commentator says (on what was spoken of, or on a place that is named)? */
export function asksForCommentary(question: string): boolean {
  const text = foldText(question).letters
  const by = commentators.find(([, names]) => names.test(text))
  return by !== undefined && aroundNames.test(text.replace(by[1], ' '))
}

const afterWords = new RegExp(`(?:^| )(?:${listPatterns('whatFollows').join('|')})(?: |$)`)

/** Does the question ask for what comes after a reference that it names? */
export const asksWhatFollows = (question: string): boolean => afterWords.test(foldText(question).letters)

/** The question that asks for a text by its name. */
export const askToShow = (name: string, language: Language): string => fill(words[language].answers.followUps.whole, { ref: name })

export interface AnsweredFrom {
  /** Best first, only those near to the best. */
  passages: readonly Passage[]
  /** What the answer has quoted of the first of them. */
  quoted?: Reference | undefined
  question: string
}

/**
 * Two or three questions that go on from an answer, in its language, made from its sources and from what the library holds; never the question itself
 * again. Each can be answered without a model.
 */
export function suggestFollowUps(
  library: Library,
  references: ReferenceTools,
  { passages, quoted, question }: AnsweredFrom,
  language: Language,
): string[] {
  const [first, second] = passages
  if (first === undefined) return []
  const { commentary, next, rashi } = words[language].answers.followUps
  const { title, from, to } = quoted ?? first.reference
  const ref = references.format({ title, from, to }, language)
  const commented = library.work(`Rashi on ${title}`) !== undefined
  const chapter = from.length > 1 && from[0] === to[0] ? { title, from: from.slice(0, -1), to: from.slice(0, -1) } : null
  const known = new Set(references.find(question).map(({ reference }) => references.format(reference, language)))
  const show = (reference: Reference) => {
    const named = references.format(reference, language)
    return known.has(named) ? [] : [askToShow(named, language)]
  }
  return [
    ...(commented ? [fill(commentary, { commentator: rashi, ref })] : []),
    fill(next, { ref }),
    ...(second === undefined ? [] : show(second.reference)),
    ...(chapter === null ? [] : show(chapter)),
  ].slice(0, 3)
}
