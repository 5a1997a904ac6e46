import type { Language } from '@sugya/contract/api/texts'
import { listPatterns, matchWhole } from '../text/patterns.ts'
import { foldText } from '../text/quotes.ts'
import { findPassageNames } from '../text/references/passage-names.ts'
import type { Reference } from '../text/references/reference.ts'
import { findCommentators, removeCommentators } from './commentators.ts'

interface NameReferences {
  find(text: string): { reference: Reference }[]
  parse(text: string): Reference | null
  format(reference: Reference, language: Language): string
}

const filler = matchWhole(...listPatterns('passageNameFillers'))
/** Words around a passage of which a commentator is asked. */
const commentaryFiller = matchWhole(...listPatterns('passageNameFillers'), ...listPatterns('commentaryFillers'))

/**
 * Writes references in place of the names of passages in a question that asks for these passages: `What is the Shema?`
 * gives `Deuteronomy 6:4-9`, `Rashi on Parashat Noach` gives `Rashi on Genesis 6:9-11:32`, as does `Rashi on Noach`,
 * since who names a commentator means a text. A question that asks
 * something about a passage (`When is the Shema said?`) stays as it is, and one with references of its own.
 * `weeklyPortion` is the portion of the week; without it that name stays too.
 */
export function expandNames(text: string, language: Language, references: NameReferences, weeklyPortion?: () => Reference): string {
  const commented = findCommentators(text).length > 0
  const names = findPassageNames(text, { withPortions: commented })
  if (names.length === 0 || names.some(({ refs }) => refs === 'week' && weeklyPortion === undefined)) return text
  if (references.find(text).some(({ reference }) => reference.from.length > 0)) return text
  const rest = names.reduceRight((kept, { start, end }) => `${kept.slice(0, start)} ${kept.slice(end)}`, text)
  const commentators = findCommentators(rest)
  const around = foldText(removeCommentators(rest, commentators)).letters
  if (around !== '' && !around.split(' ').every((word) => (commented ? commentaryFiller : filler).test(word))) return text
  const write = ({ refs }: (typeof names)[number]) => {
    const all = refs === 'week' ? [weeklyPortion?.() ?? null] : refs.map((ref) => references.parse(ref))
    return all.flatMap((reference) => (reference === null ? [] : [references.format(reference, language)])).join('; ')
  }
  if (commentators.length === 0) return names.map(write).join('; ')
  return names.reduceRight((kept, name) => `${kept.slice(0, name.start)} ${write(name)} ${kept.slice(name.end)}`, text)
}
