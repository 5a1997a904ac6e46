import type { Tokens } from '../../ports/library.ts'
import { toStemTokens } from './hebrew.ts'
import { tokenizeEnglish, tokenizeHebrew, tokenizeLemmas, tokenizeRussian } from './tokenizers.ts'

/** Bump whenever the tokens of a text change: a library indexed with another version is rebuilt. */
export const ANALYSIS_VERSION = '4'

/**
 * The searchable tokens of one segment, joined by spaces, per field. In: plain texts without markup, one per
 * edition; Strong's lemmas in any notation of `morphhb`; English glosses of those lemmas.
 *
 * `he` holds each word as written (see `splitHebrewWords`) followed by its stem tokens. `en` and `ru` hold stems in
 * text order, stop words included, so that phrases match. `gloss` holds each stem once, since a gloss has no order.
 */
export function analyzeSegment(input: { he: string[]; en: string[]; ru: string[]; lemmas: string[]; gloss: string[] }): Tokens {
  return {
    he: input.he.flatMap((text) => tokenizeHebrew(text).flatMap((word) => [word, ...toStemTokens(word)])).join(' '),
    lemma: input.lemmas.flatMap(tokenizeLemmas).join(' '),
    en: input.en.flatMap(tokenizeEnglish).join(' '),
    ru: input.ru.flatMap(tokenizeRussian).join(' '),
    gloss: [...new Set(input.gloss.flatMap(tokenizeEnglish))].join(' '),
  }
}
