import { foldText, measureQuote } from '../../../../text/quotes.ts'
import type { Reference } from '../../../../text/references/reference.ts'
import { containsReference } from '../../../../text/references/relations.ts'

/** A quotation of fewer words that claims no place is a name or a term in quotation marks. */
export const MIN_QUOTE_WORDS = 3

export interface QuoteEvidence {
  words: string
  question: string
  /** The places that markers and a reference in parentheses claim for the words; only those that exist. */
  claimed: { sources: readonly Reference[]; asides: readonly Reference[] }
  /** The reference that introduces the words. */
  leadIn: Reference | null
  /** A place is claimed, whether or not it exists. */
  hasClaim: boolean
  /** Where the words were found; null when nowhere. */
  found: Reference | null
}

export type QuoteVerdict =
  | { status: 'proven' | 'repaired'; claimsLeadInAlone: boolean }
  /** `dropMarks`: the words are shown without quotation marks. */
  | { status: 'unproven'; dropMarks: boolean }

/** Decides about a quotation: proven where it was claimed, repaired when it was found elsewhere, unproven when it was found nowhere. */
export function judgeQuote({ words, question, claimed, leadIn, hasClaim, found }: QuoteEvidence): QuoteVerdict {
  if (found === null) {
    const { letters, words: count } = measureQuote(words)
    const isReadersOwn = foldText(question).letters.includes(foldText(words).letters)
    return { status: 'unproven', dropMarks: letters >= 2 && (hasClaim || (count >= MIN_QUOTE_WORDS && !isReadersOwn)) }
  }
  const claimsLeadInAlone = leadIn !== null && claimed.sources.length === 0 && claimed.asides.length === 0
  const claims = claimsLeadInAlone ? [leadIn] : [...claimed.sources, ...claimed.asides]
  const fits = (reference: Reference) => containsReference(reference, found)
  const isMisplaced = claims.length > 0 && (!claims.some(fits) || claimed.asides.some((reference) => !fits(reference)))
  return { status: isMisplaced ? 'repaired' : 'proven', claimsLeadInAlone }
}
