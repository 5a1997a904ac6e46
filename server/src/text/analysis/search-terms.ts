import { normalizeFinals } from './hebrew.ts'

/** Longest term, in characters; the rest of a longer word is cut off. */
const MAX_TERM_LENGTH = 40
/** More terms than this do not narrow a search. */
const MAX_QUERY_TERMS = 10
/** Letters written together with the Hebrew word after them: and, the, in, as, to, from, that. */
const PREFIX_LETTER = /^[והבכלמש]/

/**
 * The words of a text in one spelling: lower case, without vowels, cantillation or accents (ё is е), with medial for
 * final letters, and abbreviations without gershayim (רש״י is רשי).
 */
function splitWords(text: string): string[] {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const joined = normalizeFinals(bare).replace(/(?<=\p{L})["״'׳’](?=\p{L})/gu, '')
  return joined
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_TERM_LENGTH).join(''))
}

/** Index terms of a text: its distinct words, Hebrew ones also without up to three prefixes (ובשבת, בשבת, שבת). */
export function toIndexTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const word of splitWords(text.replace(/\[\d+\]|https?:\S+/g, ' '))) {
    terms.add(word)
    let rest = word
    for (let count = 0; count < 3 && rest.length > 3 && PREFIX_LETTER.test(rest); count++) {
      rest = rest.slice(1)
      terms.add(rest)
    }
  }
  return [...terms]
}

/** The distinct terms of a search, each to match the beginning of an index term. Empty when the query has no words. */
export function toQueryTerms(query: string): string[] {
  return [...new Set(splitWords(query))].slice(0, MAX_QUERY_TERMS)
}
