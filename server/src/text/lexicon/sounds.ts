import { openPackedWords, packWords } from '../packed-words.ts'
import { getList, type Lists, packLists } from './lists.ts'

/**
 * Hebrew heard in other letters: `kibud av vaem` and `кибуд ав ваэм` for כיבוד אב ואם. Words are compared by their
 * consonants, in classes that transliterations do not tell apart (ח and כ, ט and ת, ס and ש); vowels, and the letters
 * that may be silent, do not count.
 */

/** The class of each Hebrew consonant. א ה ע י are silent or vowels; so is ו, but at the beginning of a word. */
const hebrewSounds: Record<string, string> = {
  ...{ ב: 'B', ג: 'G', ד: 'D', ז: 'Z', ח: 'K', ט: 'T', כ: 'K', ך: 'K', ל: 'L', מ: 'M', ם: 'M', נ: 'N', ן: 'N', ס: 'S' },
  ...{ פ: 'P', ף: 'P', צ: 'C', ץ: 'C', ק: 'K', ר: 'R', ש: 'S', ת: 'T' },
}

/** The letters without a sound of their own. */
const SILENT = ['א', 'ה', 'ע', 'ו', 'י']

/** The classes that Latin and Cyrillic letters may stand for, the longest spellings first; `-` for none. */
const spellings = new Map(
  `sch:S tch:C tz:C ts:C sh:S ch:K kh:K th:T ph:P ck:K b:B v:B- w:B- g:G d:D h:K- z:ZC t:T k:K q:K c:K x:K l:L m:M n:N s:ST p:P f:P r:R
   б:B в:B- г:GK- д:D ж:Z з:ZC к:K л:L м:M н:N п:P р:R с:ST т:T ф:P х:K- ц:C ч:K ш:S щ:S`
    .split(/\s+/)
    .map((spelling) => {
      const [letters = '', classes = ''] = spelling.split(':')
      return [letters, [...classes].map((one) => (one === '-' ? '' : one))] as const
    }),
)
const LONGEST_SPELLING = 3
/** Most ways to hear one word. */
const MAX_VARIANTS = 16

/** The letters that sound like a Hebrew letter, itself among them. */
export function listLettersThatSoundLike(letter: string): string[] {
  const sound = hebrewSounds[letter]
  return sound === undefined ? SILENT : Object.keys(hebrewSounds).filter((other) => hebrewSounds[other] === sound)
}

/** The consonant classes of a Hebrew word: `KBD` for כיבוד; empty for one of vowels alone. */
export function toHebrewSounds(word: string): string {
  let sounds = ''
  for (const [index, letter] of [...word].entries())
    sounds += letter === 'ו' && index === 0 && word.length > 2 ? 'B' : (hebrewSounds[letter] ?? '')
  return sounds
}

/**
 * The consonant classes of the Hebrew words that a word in other letters may stand for: `KBD` for `kibud`, `KN` and `N`
 * for `hanu`.
 */
export function toSoundVariants(word: string): string[] {
  const letters = word.toLowerCase()
  let variants = ['']
  let before = ''
  for (let at = 0; at < letters.length;) {
    let length = LONGEST_SPELLING
    while (length > 1 && !spellings.has(letters.slice(at, at + length))) length--
    const spelling = letters.slice(at, at + length)
    const classes = spellings.get(spelling)
    // A doubled letter sounds once.
    if (classes !== undefined && spelling !== before)
      variants = variants.flatMap((variant) => classes.map((one) => variant + one)).slice(0, MAX_VARIANTS)
    before = spelling
    at += length
  }
  return [...new Set(variants)]
}

/** Hebrew phrases by their sounds, each with the number of its topic: plain data, which can be stored. */
export interface SoundIndex {
  /** The sounds of each phrase on a line: its words, each with a space on both sides. */
  sounds: string
  /** Where the line of each phrase begins, and its topic. */
  starts: Uint32Array
  topics: Uint32Array
  /** Packed: each two words that follow each other in a phrase. */
  pairs: Uint8Array
  /** For each pair the phrases that have it. */
  holders: Lists
}

const toPair = (first: string, second: string) => `${first} ${second}`

export function indexSounds(phrases: readonly { words: readonly string[]; topic: number }[]): SoundIndex {
  const starts = new Uint32Array(phrases.length)
  const lines: string[] = []
  let at = 0
  const pairs = new Map<string, number[]>()
  for (const [index, { words }] of phrases.entries()) {
    const heard = words.map(toHebrewSounds)
    for (const [place, word] of heard.slice(1).entries()) {
      const pair = toPair(heard[place] ?? '', word)
      const holders = pairs.get(pair) ?? []
      pairs.set(pair, holders)
      if (holders.at(-1) !== index) holders.push(index)
    }
    const line = `  ${heard.join('  ')}  \n`
    starts[index] = at
    at += line.length
    lines.push(line)
  }
  const packed = packWords(pairs.keys())
  return {
    sounds: lines.join(''),
    starts,
    topics: Uint32Array.from(phrases, ({ topic }) => topic),
    pairs: packed.bytes,
    holders: packLists(packed.order.map((pair) => pairs.get(pair) ?? [])),
  }
}

/** Words of a question that sound like words of a phrase of a topic. */
export interface SoundMatch {
  topic: number
  /** The words of the question that match, by their places: `from` ≤ place < `to`. */
  from: number
  to: number
}

/** Words of a question that are read. */
const MAX_WORDS = 16
/** The least consonants of a run that can be meant as Hebrew. */
const MIN_SOUNDS = 4
/** More topics than this have a run in common that tells nothing. */
const MAX_MATCHES = 20

/** Finds Hebrew phrases that words in Latin or Cyrillic letters sound like. */
export type SoundSearch = (words: readonly string[], isKnown: (place: number) => boolean) => SoundMatch[]

/**
 * Opens a search for the longest run of at least two words of a question that sounds like words in a row of a Hebrew
 * phrase: all topics that have it. `isKnown` tells of a word that it is one of the question's language: a run with more
 * such words than others is not taken for Hebrew.
 */
export function openSounds({ sounds, starts, topics, pairs: packed, holders }: SoundIndex): SoundSearch {
  const pairs = openPackedWords(packed)
  return (words, isKnown) => {
    const known = words.slice(0, MAX_WORDS).map((_, place) => isKnown(place))
    if (!known.includes(false)) return []
    const variants = words.slice(0, MAX_WORDS).map(toSoundVariants)
    const isForeign = (from: number, to: number) => known.slice(from, to).filter(Boolean).length * 2 <= to - from
    // The pairs that each word and the next may be heard as.
    const heard = variants.map((first, from) => {
      const second = variants[from + 1] ?? []
      if (!isForeign(from, from + 2)) return []
      return first.flatMap((one) => second.map((other) => pairs.find(toPair(one, other)))).filter((pair) => pair >= 0)
    })
    for (let length = variants.length; length >= 2; length--) {
      for (let from = 0; from + length <= variants.length; from++) {
        const to = from + length
        const run = variants.slice(from, to)
        const consonants = run.reduce((sum, [first = '']) => sum + first.length, 0)
        if (consonants < MIN_SOUNDS || heard.slice(from, to - 1).some((each) => each.length === 0) || !isForeign(from, to)) continue
        const found = new Map<number, SoundMatch>()
        const pattern = new RegExp(` ${run.map((each) => `(?:${each.join('|')})`).join('  ')} `)
        // Only phrases with the rarest of the pairs can have the run.
        const lines = heard
          .slice(from, to - 1)
          .map((each) => each.flatMap((pair) => [...getList(holders, pair)]))
          .reduce((least, each) => (each.length < least.length ? each : least))
        for (const line of new Set(lines.sort((a, b) => a - b))) {
          if (!pattern.test(sounds.slice(starts[line], starts[line + 1]))) continue
          const topic = topics[line] ?? 0
          found.set(topic, { topic, from, to })
          if (found.size > MAX_MATCHES) break
        }
        if (found.size > 0 && found.size <= MAX_MATCHES) return [...found.values()]
      }
    }
    return []
  }
}
