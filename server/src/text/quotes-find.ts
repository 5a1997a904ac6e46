// Over 250 lines: each way to match yields spans of one folded text, which the last steps widen and compare.

/**
 * Verifies quotations: finds the quoted words in a stored text as whole words, and never without the negation, question
 * or condition that turns them.
 */
import { DIVINE_NAME } from './analysis/hebrew.ts'
import { type Folded, foldText } from './quotes.ts'
import { BARRIER, chooseAbridgement, type Span } from './quotes-abridged.ts'
import { keepDenial, keepException } from './quotes-context.ts'
import {
  canBeginAfterPrefix,
  differsInVowels,
  isAuxiliary,
  isCondition,
  isInterrogative,
  isNegation,
  isPointed,
  isTrailingNegation,
  opensNegation,
  type RuleWord,
} from './quotes-rules.ts'
import { isDenied, matchRun, splitQuoteWords, type TextWord, type WordRun } from './quotes-words.ts'

/** A quotation found in a text. */
export interface QuoteMatch {
  /** Offsets in the stored text, one pair for each part between ellipses, in order. */
  parts: { start: number; end: number }[]
  /** The stored characters of the parts, joined by ` … `. */
  words: string
  /** False when the words differ in spelling, vowels or extent: then show the stored words. */
  exact: boolean
  /**
   * What was corrected beyond spelling: a negation, question, condition or exception was added that stands beside the
   * words, or the vowels are other ones.
   */
  correction: 'widened' | 'vowels' | null
}

/** A quotation, ready to be looked for in many texts. */
export interface PreparedQuote {
  /** Its parts between ellipses: `…`, `...`, `[...]`, `(…)`. */
  parts: readonly Folded[]
  /** Its parts when "etc." counts as an ellipsis too. */
  partsAroundEtc: readonly Folded[]
  /** It has lines of its own: those may be segments that do not follow each other. */
  hasLines: boolean
  /** An excerpt that this server has cut: its ellipses and its beginning are fair. */
  isExcerpt: boolean
  /** An ellipsis at its end says that the sentence goes on. */
  isOpenEnded: boolean
  /** The words before it say that nobody should say it. */
  isDisowned: boolean
}

const ELLIPSIS = /[[(]?\s*(?:…|\.\s?\.\s?\.)+\s*[\])]?/u
const ETC = /(?<!\p{L})(?:ו[גכ]ו['׳’´]|etc\.|и т\. ?д\.)/u
/** What marks at the end that the sentence goes on. */
const OPEN_END = new RegExp(`(?:${ELLIPSIS.source}|${ETC.source})[^\\p{L}\\p{N}]*$`, 'u')

/** Prepares a quotation: a first letter in brackets belongs to its word (`[T]hou`). */
export function prepareQuote(quote: string, { isExcerpt = false, isDisowned = false } = {}): PreparedQuote {
  const whole = quote.replace(/[[(](\p{L})[\])](?=\p{L})/gu, '$1')
  const split = (text: string) =>
    text
      .split(ELLIPSIS)
      .map(foldText)
      .filter((part) => part.letters !== '')
  const parts = split(whole)
  const partsAroundEtc = ETC.test(whole) ? split(whole.replaceAll(new RegExp(ETC, 'gu'), '…')) : parts
  const isOpenEnded = OPEN_END.test(whole)
  return { parts, partsAroundEtc, hasLines: quote.includes('\n'), isExcerpt, isOpenEnded, isDisowned }
}

/** Hebrew prefixes: a quotation may begin after them (`נזיד` out of `ונזיד`) where the vowels show that they are. */
const PREFIXES = /^[והש]{1,2}$/

const isWordEnd = (letters: string, at: number) => (letters[at] ?? ' ') === ' '

/** Whether no segment is absent between the words, or the quotation gives each segment a line of its own. */
const isContinuous = (text: Folded, start: number, end: number, { hasLines }: PreparedQuote) =>
  hasLines || !text.stored.slice(text.from[start], text.to[end - 1]).includes(BARRIER)

/** The places where the letters stand as whole words, or after a prefix; at most a few. */
function listPlaces(text: Folded, part: string, mayCut: boolean, quote: PreparedQuote): Span[] {
  const { letters, stored, from, to } = text
  const places: Span[] = []
  for (let at = letters.indexOf(part); at !== -1 && places.length < 8; at = letters.indexOf(part, at + 1)) {
    const end = at + part.length
    if (!isWordEnd(letters, end)) continue
    if (at > 0 && letters[at - 1] !== ' ') {
      const wordStart = letters.lastIndexOf(' ', at - 1) + 1
      const close = letters.indexOf(' ', at)
      const raw = stored.slice(from[wordStart], to[(close === -1 ? letters.length : close) - 1])
      if (!mayCut || !PREFIXES.test(letters.slice(wordStart, at)) || !canBeginAfterPrefix(raw, at - wordStart)) continue
    }
    if (isContinuous(text, at, end, quote)) places.push({ start: at, end })
  }
  return places
}

/** The words of each text that was searched by words; a text is searched many times. */
const wordsOfTexts = new WeakMap<Folded, TextWord[]>()

function splitWords(text: Folded): TextWord[] {
  let words = wordsOfTexts.get(text)
  if (words === undefined) wordsOfTexts.set(text, (words = splitQuoteWords(text)))
  return words
}

/** A quotation needs so many words and letters to match in another spelling: a shorter one may be another word. */
const MIN_FOR_SPELLING = { words: 2, letters: 6 }

/** The places where the words stand in any spelling, with or without the glosses of the edition. */
function listPlacesByWords(text: Folded, part: Folded, quote: PreparedQuote): (Span & { isExact: boolean })[] {
  const quoted = splitWords(part)
  const count = quoted.length
  const letters = part.letters.replaceAll(' ', '').length
  const isLong = count >= MIN_FOR_SPELLING.words && letters >= MIN_FOR_SPELLING.letters
  if (!isLong && quoted.every((word) => word.key === word.letters)) return []
  const words = splitWords(text)
  const places: (Span & { isExact: boolean })[] = []
  for (let i = 0; i < words.length && places.length < 8; i++) {
    const run = matchRun(words, i, quoted, isLong) ?? matchAfterVav(words, i, quoted)
    const [first, last] = [words[i], run === null ? undefined : words[run.end - 1]]
    if (run === null || first === undefined || last === undefined) continue
    const end = last.end
    if (isContinuous(text, first.start, end, quote)) places.push({ start: first.start, end, isExact: run.isExact })
  }
  return places
}

/**
 * In a text without vowels a quotation of three words may leave out the vav before it; the stored word is shown whole.
 */
function matchAfterVav(words: readonly TextWord[], at: number, quoted: readonly TextWord[]): WordRun | null {
  const [first, wanted] = [words[at], quoted[0]]
  if (quoted.length < 3 || first === undefined || wanted === undefined || first.key !== `ו${wanted.key}` || isPointed(first.raw))
    return null
  const rest = matchRun(words, at + 1, quoted.slice(1), true)
  return rest === null || isDenied([{ ...first, letters: first.letters.slice(0, 1) }], 1) ? null : { ...rest, start: at, isExact: false }
}

const SENTENCE_END = /[.!?;:׃\u05C3\u2028]/
/** Furthest word at which a clause may have begun with "neither", from the auxiliary before the quotation. */
const CLAUSE_WORDS = 6

/** The span with the negation, question or condition right before it, and with `not` right after it. */
function widen(text: Folded, span: Span): Span {
  const { letters, stored, from, to } = text
  const wordBefore = (at: number): (Span & RuleWord) | null => {
    if (at < 2 || letters[at - 1] !== ' ' || SENTENCE_END.test(stored.slice(to[at - 2], from[at]))) return null
    const start = letters.lastIndexOf(' ', at - 2) + 1
    return { start, end: at - 1, letters: letters.slice(start, at - 1), raw: stored.slice(from[start], to[at - 2]) }
  }
  const firstEnd = letters.indexOf(' ', span.start)
  const first = { letters: letters.slice(span.start, firstEnd === -1 ? undefined : firstEnd), raw: '' }
  let { start, end } = span
  const near = wordBefore(start)
  if (near !== null && isAuxiliary(near.letters)) {
    // `neither shall the children be put to death`: the subject stands between.
    let opening: (Span & RuleWord) | null = near
    for (let more = 0; more < CLAUSE_WORDS && opening !== null && !opensNegation(opening.letters); more++)
      opening = wordBefore(opening.start)
    if (opening !== null && opensNegation(opening.letters)) return { start: opening.start, end }
  }
  // `not to leave`: the infinitive stands between.
  const before = near?.letters === 'to' && isNegation(wordBefore(near.start) ?? near, near) ? wordBefore(near.start) : near
  if (before !== null && isCondition(before)) start = before.start
  else if (before !== null && isNegation(before, first)) {
    start = before.start
    const auxiliary = wordBefore(start)
    if (auxiliary !== null && (isAuxiliary(auxiliary.letters) || isNegation(auxiliary, before))) start = auxiliary.start
  }
  if (letters[end] === ' ' && !/[,.!?;:)\]—–\u2028]/.test(stored.slice(to[end - 1], from[end + 1]))) {
    const close = letters.indexOf(' ', end + 1)
    const nextEnd = close === -1 ? letters.length : close
    if (isTrailingNegation(letters.slice(end + 1, nextEnd))) end = nextEnd
  }
  return { start, end }
}

/** What ends the question or statement before. */
const STATEMENT_END = /[.!?;:\u2028]/g
/** Longest rest of a question after the quoted words, in characters. */
const MAX_QUESTION_REST = 200
/** Most words of a question before the quoted ones: what is cut off further on is the middle of a sentence. */
const MAX_CUT_WORDS = 2

/**
 * The whole question of which the quoted words are a part that no longer asks: without its question mark and without
 * the word that asks. Null when they are no part of a question, or still ask. Hebrew texts have no question marks.
 */
function findLostQuestion(text: Folded, { start, end }: Span, quoted: string): (Span & { mark: number }) | null {
  const { letters, stored, from, to } = text
  if (quoted.includes('?')) return null
  const after = to[end - 1] ?? 0
  const rest = /^[^.!?;:\u2028]*\?/.exec(stored.slice(after, after + MAX_QUESTION_REST))?.[0]
  if (rest === undefined) return null
  const before = stored.slice(0, from[start])
  const opening = [...before.matchAll(STATEMENT_END)].at(-1)
  const sentence = opening === undefined ? 0 : opening.index + 1
  const first = from.findIndex((at, index) => at >= sentence && letters[index] !== ' ')
  const words = letters.slice(start, end).split(' ')
  const restWords = foldText(rest).letters.split(' ')
  // `If I am not for me, who will be for me?`: what asks comes after the quoted words.
  const isAsking = [...words, ...restWords].some(isInterrogative) || (start <= first && isAuxiliary(words[0] ?? ''))
  if (isAsking || (start > first && letters.slice(first, start).trim().split(' ').length > MAX_CUT_WORDS)) return null
  return {
    start: Math.min(first, start),
    end: Math.max(end, from.findLastIndex((at) => at < after + rest.length) + 1),
    mark: after + rest.length,
  }
}

/** The word of a folded text that contains the letter at `at`, with its marks. */
const rawWords = (text: Folded, { start, end }: Span): string[] =>
  splitWords(foldText(text.stored.slice(text.from[start], text.to[end - 1]))).map((word) => word.raw)

function hasOtherVowels(text: Folded, spans: readonly Span[], parts: readonly Folded[]): boolean {
  return parts.some((part, i) => {
    const span = spans[i]
    if (span === undefined || !isPointed(part.stored)) return false
    const stored = rawWords(text, span)
    const quoted = splitWords(part)
    // Glosses and abbreviations part the words that stand for each other.
    if (stored.length !== quoted.length) return false
    return quoted.some((word, index) => word.key !== DIVINE_NAME && differsInVowels(word.raw, stored[index] ?? ''))
  })
}

function toMatch(
  text: Folded,
  found: readonly Span[],
  parts: readonly Folded[],
  isExact: boolean,
  { isExcerpt, isOpenEnded, isDisowned }: PreparedQuote,
): QuoteMatch {
  const last = found.length - 1
  const keepAround = (part: Span, i: number) => {
    if (i > 0 && i < last) return part
    const widened = widen(text, part)
    const span = i > 0 || isDisowned ? widened : keepDenial(text, widened)
    return i < last || isOpenEnded ? span : keepException(text, span)
  }
  const spans = isExcerpt ? found : found.map(keepAround)
  const question = isExcerpt || found.length > 1 ? null : findLostQuestion(text, spans[0] ?? { start: 0, end: 0 }, parts[0]?.stored ?? '')
  if (question !== null) {
    const bounds = { start: text.from[question.start] ?? 0, end: question.mark }
    return { parts: [bounds], words: text.stored.slice(bounds.start, bounds.end), exact: false, correction: 'widened' }
  }
  const isWidened = spans.some(({ start, end }, i) => start !== found[i]?.start || end !== found[i].end)
  const correction = isWidened ? 'widened' : hasOtherVowels(text, spans, parts) ? 'vowels' : null
  const bounds = spans.map(({ start, end }) => ({ start: text.from[start] ?? 0, end: text.to[end - 1] ?? 0 }))
  const words = bounds.map(({ start, end }) => text.stored.slice(start, end)).join(' … ')
  return { parts: bounds, words, exact: isExact && correction === null, correction }
}

/** The match that needs no correction, if there is one. */
function chooseMatch(matches: readonly QuoteMatch[]): QuoteMatch | null {
  return matches.find(({ correction }) => correction === null) ?? matches[0] ?? null
}

function matchQuote<Place extends Span & { isExact?: boolean }>(
  text: Folded,
  quote: PreparedQuote,
  parts: readonly Folded[],
  segmentStarts: readonly number[],
  listPlacesOf: (part: Folded, index: number) => readonly Place[],
): QuoteMatch | null {
  if (parts.map(({ letters }) => letters).join('').length < 2) return null
  const places: (readonly Place[])[] = []
  for (const [index, part] of parts.entries()) {
    const found = listPlacesOf(part, index)
    if (found.length === 0) return null
    places.push(found)
  }
  const isExact = (spans: readonly Place[]) => spans.every((span) => span.isExact !== false)
  if (places.length === 1) return chooseMatch((places[0] ?? []).map((place) => toMatch(text, [place], parts, isExact([place]), quote)))
  const spans = chooseAbridgement(text, places, segmentStarts, quote)
  return spans === null ? null : toMatch(text, spans, parts, isExact(spans), quote)
}

/**
 * Finds a quotation in a folded text, letter by letter, as whole words. `segmentStarts` are the offsets at which the
 * segments of the text begin: an ellipsis may stay in one or reach into the next. Null when the words are not there,
 * when an ellipsis leaves out what turns the sentence, or when the quotation has fewer than two letters.
 */
export function findExactQuote(text: Folded, quote: PreparedQuote, segmentStarts: readonly number[] = []): QuoteMatch | null {
  return matchQuote(text, quote, quote.parts, segmentStarts, (part, index) => listPlaces(text, part.letters, index === 0, quote))
}

/** Whether a text of this script, with one of these words at least, can hold the quotation in another spelling. */
const mayHold = (text: Folded, parts: readonly Folded[]) =>
  parts.every(({ letters }) => letters.split(' ').some((word) => text.letters.includes(word.length > 4 ? word.slice(1, 4) : word)))

/**
 * Finds a quotation like `findExactQuote`, in any spelling of its words and without the glosses of the edition: then
 * the stored words are shown.
 */
export function findSpelledQuote(text: Folded, quote: PreparedQuote, segmentStarts: readonly number[] = []): QuoteMatch | null {
  if (!mayHold(text, quote.partsAroundEtc)) return null
  return matchQuote(text, quote, quote.partsAroundEtc, segmentStarts, (part) => listPlacesByWords(text, part, quote))
}

/** Finds a quotation letter by letter, else in another spelling. */
export function findQuote(text: Folded, quote: string): QuoteMatch | null {
  const prepared = prepareQuote(quote)
  return findExactQuote(text, prepared) ?? findSpelledQuote(text, prepared)
}
