/**
 * What a quotation may not lose: the negation or question before it, the letters that a prefix is not, and its vowels.
 */
import { languageData } from './language-data.ts'
import { normalizeFinals } from './analysis/hebrew.ts'

const polarity = new Map<string, Set<string>>()
for (const { polarityWords } of [languageData.he, languageData.en, languageData.ru])
  for (const [kind = '', word = ''] of polarityWords) polarity.set(kind, (polarity.get(kind) ?? new Set()).add(normalizeFinals(word)))

/** Whether a word is one of this kind of `polarity-words.tsv`. */
export const isOfKind = (kind: string, letters: string): boolean => polarity.get(kind)?.has(letters) === true

/** A stored word as the rules see it: its folded letters, and its characters with their marks. */
export interface RuleWord {
  letters: string
  raw: string
}

/** `אַל` with its vowel, or before a verb in the imperfect where there are none, is "do not"; otherwise it is "to". */
function isHebrewDoNot({ letters, raw }: RuleWord, next: RuleWord | null): boolean {
  if (letters !== 'אל' && letters !== 'ואל') return false
  if (/[\u05B0-\u05BB]/.test(raw)) return /א[^א-ת]*\u05B7/.test(raw)
  return /^[תינא][א-ת]{2}/.test(next?.letters ?? '')
}

/** Whether a word denies or questions the words after it. */
export const isNegation = (word: RuleWord, next: RuleWord | null): boolean =>
  isOfKind('negation', word.letters) || isOfKind('question', word.letters) || isHebrewDoNot(word, next)

/** Whether a word makes the words after it a condition: `except the LORD build the house`; `אֵם` is a mother. */
export const isCondition = ({ letters, raw }: RuleWord): boolean =>
  isOfKind('condition', letters) && !(letters.endsWith('אמ') && raw.includes('\u05B5'))

/** Whether leaving out this word may change what the words around it say. */
export const isPivot = (word: RuleWord, next: RuleWord | null): boolean =>
  isNegation(word, next) || isOfKind('condition', word.letters) || isOfKind('restriction', word.letters)

/** Whether a word belongs to the negation after it: `shalt` in `shalt not`. */
export const isAuxiliary = (letters: string): boolean => isOfKind('auxiliary', letters)

/** Whether a word denies the whole clause that it begins: `neither shall they`. */
export const opensNegation = (letters: string): boolean => isOfKind('opening', letters)

/** Whether a word asks: a question that keeps it is still a question. */
export const isInterrogative = (letters: string): boolean => isOfKind('asking', letters) || isOfKind('question', letters)

/** Whether a word denies the word before it: `I know not`. */
export const isTrailingNegation = (letters: string): boolean => isOfKind('trailing', letters)

const stopWords = new Set(
  [...languageData.he.stopWords, ...languageData.en.stopWords, ...languageData.ru.stopWords, ...(polarity.get('auxiliary') ?? [])].map(
    normalizeFinals,
  ),
)

/** Whether a folded word says something by itself: no article, pronoun or auxiliary. */
export const isTelling = (letters: string): boolean => letters.length > 1 && !stopWords.has(letters) && !isOfKind('negation', letters)

const VOWEL = /[\u05B0-\u05BB\u05C7]/
const DAGESH = '\u05BC'

/** The letters of a pointed Hebrew word, each with its marks; cantillation is left out. */
const splitLetters = (raw: string): string[] =>
  raw.replace(/[\u0591-\u05AF\u05BD\u05BF\u05C4\u05C5\u034F]/g, '').match(/[א-ת][^א-ת]*/g) ?? []

/**
 * Whether a quotation may begin after the first `length` letters of a stored word, since its vowels show that they are
 * a prefix: a vav that joins (not the one that turns a tense), the relative she-, the article before a noun. An
 * interrogative he never is: `השומר` without it is an answer.
 */
export function canBeginAfterPrefix(raw: string, length: number): boolean {
  const letters = splitLetters(raw)
  const [first = '', second = ''] = letters
  if (letters.length < length + 2) return false
  if (length === 2) return first.startsWith('ו') && canBeginAfterPrefix(raw, 1) && canBeginAfterPrefix(letters.slice(1).join(''), 1)
  if (length !== 1 || !letters.some((letter) => VOWEL.test(letter))) return false
  if (first.startsWith('ו')) return VOWEL.test(first) ? !(/[\u05B7\u05B8]/.test(first) && /^[יאתנ]/.test(second)) : first.includes(DAGESH)
  if (first.startsWith('ש')) return first.includes('\u05B6') && second.includes(DAGESH)
  // A verb of the pattern hifil has hiriq or tsere after such a he, and a question often a sheva.
  if (first.startsWith('ה'))
    return first.includes('\u05B7') && second.includes(DAGESH) && /[\u05B6\u05B7\u05B8\u05B9\u05BB]/.test(second) && !second.startsWith('י')
  return false
}

/**
 * The vowels of a letter: a short qamats is a qamats, a holam of its own letter a holam, dagesh and accents do not
 * count.
 */
const readVowel = (letter: string): string => VOWEL.exec(letter)?.[0].replace('\u05C7', '\u05B8').replace('\u05BA', '\u05B9') ?? ''

/** The letters of a word without its vowel letters: the vowel of a vav goes to the letter before it. */
const dropVowelLetters = (letters: readonly string[]): string[] =>
  letters.reduce<string[]>((kept, letter, i) => {
    const before = kept.at(-1)
    if (i === 0 || before === undefined) return [...kept, letter]
    if (/^[יו]/.test(letter) && readVowel(letter) === '' && !letter.includes(DAGESH)) return kept
    const carried = letter.startsWith('ו') && readVowel(before) === '' ? (letter.includes(DAGESH) ? '\u05BB' : readVowel(letter)) : ''
    return carried === '\u05B9' || carried === '\u05BB' ? [...kept.slice(0, -1), before + carried] : [...kept, letter]
  }, [])

/** Whether two spellings of a word, the same but for vowel letters, carry vowels that contradict each other. */
export function differsInVowels(quoted: string, stored: string): boolean {
  const [ownLetters, otherLetters] = [splitLetters(quoted.normalize('NFD')), splitLetters(stored.normalize('NFD'))]
  const isSameLength = ownLetters.length === otherLetters.length
  const [a, b] = isSameLength ? [ownLetters, otherLetters] : [dropVowelLetters(ownLetters), dropVowelLetters(otherLetters)]
  if (a.length !== b.length) return false
  return a.some((letter, i) => {
    const [own, other] = [readVowel(letter), readVowel(b[i] ?? '')]
    if (own !== '' && other !== '' && own !== other) return true
    const [dot, otherDot] = [/[\u05C1\u05C2]/.exec(letter)?.[0], /[\u05C1\u05C2]/.exec(b[i] ?? '')?.[0]]
    return dot !== undefined && otherDot !== undefined && dot !== otherDot
  })
}

/** Whether the text has vowel points. */
export const isPointed = (text: string): boolean => VOWEL.test(text)

const isVowelLetter = (letter: string | undefined) => letter === 'ו' || letter === 'י'

/**
 * Whether a quoted Hebrew word is the stored one with more or fewer vowel letters inside: `ויבוא`, `ויבא`. Where the
 * stored word has vowels they must allow each; without vowels only words of four letters are compared.
 */
export function isOtherSpelling(quoted: string, storedRaw: string): boolean {
  const stored = splitLetters(storedRaw.normalize('NFD'))
  const letters = stored.map((letter) => normalizeFinals(letter.slice(0, 1)))
  const pointed = stored.some((letter) => VOWEL.test(letter))
  if (quoted[0] !== letters[0] || quoted.at(-1) !== letters.at(-1)) return false
  if (Math.max(quoted.length, letters.length) < (pointed && quoted.length > letters.length ? 3 : 4)) return false
  let i = 0
  let j = 0
  let last: 'same' | 'added' | 'left out' = 'same'
  while (i < quoted.length || j < letters.length) {
    if (quoted[i] === letters[j]) {
      last = 'same'
      i++
      j++
    } else if (pointed && last === 'same' && isVowelLetter(quoted[i]) && quoted[i] === letters[j - 1] && sounds(stored[j - 1] ?? '')) {
      // A consonant written twice, as texts without vowels do: `עיוור`.
      i++
    } else if (
      isVowelLetter(quoted[i]) &&
      last !== 'left out' &&
      i < quoted.length - 1 &&
      j > 0 &&
      (!pointed || calls(quoted[i], stored[j - 1] ?? '', letters[j]))
    ) {
      last = 'added'
      i++
    } else if (isVowelLetter(letters[j]) && last !== 'added' && j < letters.length - 1 && (!pointed || !sounds(stored[j] ?? ''))) {
      last = 'left out'
      j++
    } else return false
  }
  return true
}

/** Whether the vowel of a stored letter may be written with this vowel letter after it. */
function calls(mater: string | undefined, before: string, next: string | undefined): boolean {
  const vowel = readVowel(before)
  if (mater === 'ו') return /[\u05B9\u05BB\u05B8]/.test(vowel)
  return /[\u05B4\u05B5\u05B6]/.test(vowel) || (vowel === '\u05B8' && next === 'ו')
}

/** Whether a vav or yod of a pointed word is a consonant: it has a vowel other than the one it stands for. */
const sounds = (letter: string): boolean => (letter.startsWith('ו') ? /[\u05B0-\u05B8\u05BB\u05C7]/ : VOWEL).test(letter)
