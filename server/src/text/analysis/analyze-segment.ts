import type { Tokens } from '../../ports/library.ts'
import { stems } from './hebrew.ts'
import { englishTokens, hebrewTokens, lemmaTokens, russianTokens } from './tokenizers.ts'

/** Changes whenever the tokens of a text change: a library built with another version is built anew. */
export const ANALYSIS_VERSION = '4'

/** Begins a Hebrew token that is a stem and not a word as written. Words alone, in order, are the text; stems follow the word they come from. */
export const STEM_MARK = '~'

/**
 * The searchable tokens of one segment, space-joined per field. In: plain texts without markup, one per edition; Strong's lemmas in any notation of
 * `morphhb`; English glosses of those lemmas.
 *
 * `he` holds each word as written (see `hebrewWords`) followed by its stems with `~`; `en`, `ru` hold stems in order, stop words included, so that
 * phrases can be recognised; `gloss` holds each stem once, since a gloss has no order.
 */
export function analyseSegment(input: { he: string[]; en: string[]; ru: string[]; lemmas: string[]; gloss: string[] }): Tokens {
  return {
    he: input.he.flatMap((text) => hebrewTokens(text).flatMap((word) => [word, ...stems(word).map((stem) => STEM_MARK + stem)])).join(' '),
    lemma: input.lemmas.flatMap(lemmaTokens).join(' '),
    en: input.en.flatMap(englishTokens).join(' '),
    ru: input.ru.flatMap(russianTokens).join(' '),
    gloss: [...new Set(input.gloss.flatMap(englishTokens))].join(' '),
  }
}
