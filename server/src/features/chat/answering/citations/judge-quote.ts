import type { QuoteStatus } from '@sugya/contract/api/chat'
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
  /** The words are the title of a work. */
  isTitle: boolean
  /** Where the words were found, and whether they were corrected there; null when nowhere. */
  found: { reference: Reference; isCorrected: boolean } | null
}

export type QuoteVerdict =
  | { status: Extract<QuoteStatus, 'proven' | 'repaired'>; claimsLeadInAlone: boolean }
  /** Words that are nowhere: struck through. */
  | { status: Extract<QuoteStatus, 'unproven'> }
  /**
   * No quotation: a term, a title, the reader's own words. `dropMarks`: a place was claimed for it, so it is shown
   * without quotation marks.
   */
  | { status: 'term'; dropMarks: boolean }

/**
 * Decides about words in quotation marks: proven where they were claimed, repaired when they were found elsewhere or
 * had to be corrected, unproven when they are nowhere. One or two words are a term unless they stand where they are
 * claimed.
 */
export function judgeQuote({ words, question, claimed, leadIn, hasClaim, isTitle, found }: QuoteEvidence): QuoteVerdict {
  if (found === null) {
    const { letters, words: count } = measureQuote(words)
    const isReadersOwn = ` ${foldText(question).letters} `.includes(` ${foldText(words).letters} `)
    if (count < MIN_QUOTE_WORDS) return { status: 'term', dropMarks: letters >= 2 && hasClaim }
    return isReadersOwn || isTitle ? { status: 'term', dropMarks: hasClaim } : { status: 'unproven' }
  }
  const claimsLeadInAlone = leadIn !== null && claimed.sources.length === 0 && claimed.asides.length === 0
  const claims = claimsLeadInAlone ? [leadIn] : [...claimed.sources, ...claimed.asides]
  const fits = (reference: Reference) => containsReference(reference, found.reference)
  const isMisplaced = claims.length > 0 && (!claims.some(fits) || claimed.asides.some((reference) => !fits(reference)))
  return { status: isMisplaced || found.isCorrected ? 'repaired' : 'proven', claimsLeadInAlone }
}
