import { openFinals } from './hebrew.ts'

/** Longer ones are no words. */
const LONGEST = 40
/** More words than this make a search no narrower. */
const MOST = 10
/** Letters that stand before a Hebrew word and are written with it: and, the, in, as, to, from, that. */
const PARTICLES = /^[והבכלמש]/

/**
 * The words of a text in one form for every way to write them: small letters, no vowels, cantillation or accents (ё is е), no final letters, and
 * abbreviations without their sign (רש״י is רשי).
 */
function plainWords(text: string): string[] {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const joined = openFinals(bare).replace(/(?<=\p{L})["״'׳’](?=\p{L})/gu, '')
  return joined
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, LONGEST).join(''))
}

/** What a text is found by: its distinct words, Hebrew ones also without the particles before them (ובשבת also as בשבת and שבת). */
export function wordsToFind(text: string): string[] {
  const words = new Set<string>()
  for (const word of plainWords(text.replace(/\[\d+\]|https?:\S+/g, ' '))) {
    words.add(word)
    let rest = word
    for (let count = 0; count < 3 && rest.length > 3 && PARTICLES.test(rest); count++) {
      rest = rest.slice(1)
      words.add(rest)
    }
  }
  return [...words]
}

/** The words of a search, each to be found as the beginning of a word. Empty when there is nothing to look for. */
export function wordsOfSearch(query: string): string[] {
  return [...new Set(plainWords(query))].slice(0, MOST)
}
