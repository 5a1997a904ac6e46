import { languageData } from '../language-data.ts'
import type { PackedWords } from '../packed-words.ts'
import { listLettersThatSoundLike, toHebrewSounds, toSoundVariants } from './sounds.ts'

/** Shortest common prefix, in letters, and the least share of the longer word it must cover. */
const MIN_PREFIX = 4
const MIN_SHARE = 0.65

/** Shortest word, in letters, that is taken for another with a typing error. */
const MIN_MISTYPED = 5

/** The least consonants by which a transliteration is known. */
const MIN_CONSONANTS = 3

/**
 * Finds inflections and relatives of a word that a vocabulary lacks, `раскаялся` for `раскаяние`: at most three words
 * with a long common prefix, most similar first. Where there are none, words that differ by one typing error (`jonha`
 * for `jonah`). A Russian word that is written by ear (`залатой` for `золотой`) is the word that it sounds like.
 * `isWord` says that it is rightly spelled: then only relatives. None for a word of the vocabulary.
 */
export function findSimilar(vocabulary: Pick<PackedWords, 'find' | 'listByPrefix'>, token: string, isWord = false): string[] {
  if (token.length < MIN_PREFIX || vocabulary.find(token) >= 0) return []
  const heard = isWord ? [] : findWrittenByEar(vocabulary, token)
  if (heard.length > 0) return heard
  const relatives = vocabulary
    .listByPrefix(token.slice(0, MIN_PREFIX))
    .map((other) => ({ other, share: commonPrefixLength(token, other) / Math.max(token.length, other.length) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ other }) => other)
  if (relatives.length > 0 || isWord || token.length < MIN_MISTYPED) return relatives
  const mistyped = vocabulary
    .listByPrefix(token.slice(0, 1))
    .filter((other) => isMistyped(token, other))
    .slice(0, 3)
  return mistyped.length > 0 ? mistyped : findTransliterations(vocabulary, token)
}

/** Russian words that sound like `token`, letter by letter; at most three. */
function findWrittenByEar(vocabulary: Pick<PackedWords, 'listByPrefix'>, token: string): string[] {
  if (token.length < MIN_MISTYPED || !/^[а-яё]+$/.test(token)) return []
  const sounds = listAlike(token.charAt(0))
  return sounds
    .flatMap((letter) => vocabulary.listByPrefix(letter))
    .filter((other) => other.length === token.length && [...other].every((letter, at) => listAlike(token.charAt(at)).includes(letter)))
    .slice(0, 3)
}

const listAlike = (letter: string) => [
  ...new Set([letter, ...languageData.ru.lettersAlike.filter((letters) => letters.includes(letter)).join('')]),
]

/**
 * Other spellings of a Hebrew word in the letters of `token`, `mitzvot` for `mitsvos`: words that begin alike and may
 * be the same consonants.
 */
function findTransliterations(vocabulary: Pick<PackedWords, 'listByPrefix'>, token: string): string[] {
  const heard = new Set(toSoundVariants(token).filter((sounds) => sounds.length >= MIN_CONSONANTS))
  if (heard.size === 0) return []
  return vocabulary
    .listByPrefix(token.slice(0, 2))
    .filter((other) => Math.abs(other.length - token.length) <= 2 && toSoundVariants(other).some((sounds) => heard.has(sounds)))
    .sort((a, b) => commonPrefixLength(token, b) - commonPrefixLength(token, a))
    .slice(0, 3)
}

/**
 * Hebrew words that sound like a word that a vocabulary lacks and differ from it by one letter, `תפילין` for `טפילין`;
 * at most three.
 */
export function findHomophones(vocabulary: Pick<PackedWords, 'find' | 'listByPrefix'>, word: string): string[] {
  if (word.length < MIN_PREFIX || vocabulary.find(word) >= 0) return []
  const sounds = toHebrewSounds(word)
  return listLettersThatSoundLike(word.charAt(0))
    .flatMap((letter) => vocabulary.listByPrefix(letter))
    .filter((other) => isMistyped(word, other) && toHebrewSounds(other) === sounds)
    .slice(0, 3)
}

/** Whether one letter too many, too few or another, or two letters exchanged, make the one word of the other. */
function isMistyped(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  const start = commonPrefixLength(a, b)
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  if (longer.length > shorter.length) return longer.slice(start + 1) === shorter.slice(start)
  const isExchanged = a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2)
  return a.slice(start + 1) === b.slice(start + 1) || isExchanged
}

function commonPrefixLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
