/**
 * Orthographic normalization of Hebrew, without a dictionary: the same word in a question and in a source yields the
 * same tokens, whatever its vowels, prefixes, endings or spelling. The lexicon (`lexicon/`) adds what a dictionary
 * knows.
 */
import { languageData } from '../language-data.ts'

/**
 * Cantillation (U+0591–05AF), vowel points (U+05B0–05BD, 05BF, 05C1–05C2, 05C4–05C5, 05C7) and invisible direction
 * marks. Maqaf, paseq and sof pasuq stay: they are punctuation.
 */
const marks = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u034F\u200C-\u200F\u202A-\u202E\u2066-\u2069]/g

/** Removes vowel points and cantillation; letters, spaces and punctuation stay. */
export function stripMarks(text: string): string {
  return text.replace(marks, '')
}

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Replaces the five final letters (ךםןףץ) with their medial forms. */
export function normalizeFinals(text: string): string {
  return text.replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
}

/** The token of the Tetragrammaton, whichever substitute a text writes for it. */
export const DIVINE_NAME = 'יהוה'

const divineNames = new Set(languageData.he.divineNames.map(normalizeFinals))
/** `Elohim` with substitute and full spellings, a prefix and a suffix: `ואלוקינו`. */
const godName = /^([ובלכמשה]?)אלו?[קה](ימ|י|ינו|יכמ|יהמ|יכ|יו)$/

/** Expansions of unambiguous abbreviations, keyed without gershayim and final letters. */
const abbreviations = new Map(
  languageData.he.abbreviations.map(([letters = '', words = '']) => [normalizeFinals(letters), normalizeFinals(words).split(' ')]),
)

/**
 * Splits a text into its Hebrew words, in order: without vowel points and final letters, double vav and yod
 * collapsed, every divine name as `DIVINE_NAME`, abbreviations expanded. Skips other scripts. Keeps prefixes and
 * endings: see `toStemTokens`.
 */
export function splitHebrewWords(text: string): string[] {
  const words: string[] = []
  for (const [raw] of stripMarks(text)
    .normalize('NFKC')
    .matchAll(/[א-ת]+(?:["'״׳”“’‘`´]{1,2}[א-ת]+)*["'״׳’´]?/g)) {
    words.push(...expandWord(raw))
  }
  return words
}

function expandWord(raw: string): string[] {
  const letters = normalizeFinals(raw.replace(/[^א-ת]/g, ''))
  const abbreviated = letters.length < raw.length
  if (abbreviated || letters.length > 2) {
    if (divineNames.has(letters)) return [DIVINE_NAME]
    const prefixed = /^[ובלכמשד]/.test(letters) ? letters.slice(1) : ''
    if (abbreviated && (prefixed === 'ה' || prefixed === 'הקבה')) return [DIVINE_NAME]
    if (prefixed === 'יהוה' || prefixed === 'יי') return [DIVINE_NAME]
  } else if (letters === 'יי') {
    return [DIVINE_NAME]
  }
  if (abbreviated) {
    const whole = abbreviations.get(letters)
    if (whole !== undefined) return whole
    const tail = /^[ובלכמשד]/.test(letters) ? abbreviations.get(letters.slice(1)) : undefined
    if (tail !== undefined && letters.length > 2) return tail
  }
  return [foldSpelling(letters.replace(godName, '$1אלה$2'))]
}

/** Collapses the double consonantal vav and yod of unvocalized spelling. */
export function foldSpelling(word: string): string {
  return word.length > 3 ? word.replace(/(?<=.)וו/g, 'ו').replace(/(?<=.)יי/g, 'י') : word
}

/** Legal prefix chains: ו, then a relative (ש, כש, מש, לכש, Aramaic ד), then one of ב כ ל מ, then ה. */
const prefixChain = /^(ו?)(לכש|כש|מש|בש|ש|ד)?([בכלמ]?)(ה?)/

/**
 * Strips prefixes one by one: the whole word first, then each shorter form, at most five, each of at least two
 * letters. Only a dictionary can tell which of them is a word.
 */
export function stripPrefixes(word: string): string[] {
  const variants = [word]
  const chain = prefixChain.exec(word)
  if (chain === null) return variants
  let rest = word
  for (const part of chain.slice(1)) {
    if (part === undefined || part === '') continue
    rest = rest.slice(part.length)
    if (rest.length < 2) break
    variants.push(rest)
  }
  return variants.slice(0, 5)
}

/** Whether stripping `word` to `variant` removed a relative `ש` or Aramaic `ד`: most such guesses are wrong. */
export function hasRelativePrefix(word: string, variant: string): boolean {
  return /[שד]/.test(word.slice(0, word.length - variant.length))
}

const endings = languageData.he.wordEndings.map(([suffix = '', letters]): [suffix: string, minimum: number] => [
  normalizeFinals(suffix),
  Number(letters),
])

/**
 * The consonant skeleton a word shares with its inflections: without plural, construct and possessive endings, and
 * without inner vowel letters (vav, yod) where three letters remain, so that תפילה, תפלות and תפילותיו meet. Coarse on
 * purpose: skeletons serve recall, exact forms serve precision.
 */
export function toSkeleton(word: string): string {
  let base = word
  for (const [suffix, leaves] of endings) {
    if (base.endsWith(suffix) && base.length - suffix.length >= leaves) {
      base = base.slice(0, -suffix.length)
      break
    }
  }
  if (base.length <= 3) return base
  const head = base.slice(0, 1)
  const inner = base.slice(1).replace(/[וי]/g, '')
  return inner.length >= 2 ? head + inner : base
}

/** First character of a token that is a stem and not a word as written. */
export const STEM_MARK = '~'

/** The skeleton of a word as a token: `~נזד`. */
export const toStemToken = (word: string): string => STEM_MARK + toSkeleton(word)

/** The distinct stem tokens of a word with and without each legal prefix; none for the divine name. */
export function toStemTokens(word: string): string[] {
  return word === DIVINE_NAME ? [] : [...new Set(stripPrefixes(word).map(toStemToken))]
}
