import type { TextLanguage } from '@sugya/contract/api/texts'
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { foldText } from '../../../../text/quotes.ts'
import { plainText } from '../../../../text/markup/plain-text.ts'
import type { Passage } from '../citations/passages.ts'

interface Scored {
  length: number
  score: number
}

export interface Excerpts {
  texts: { language: TextLanguage; text: string }[]
  /** Bounds of the quoted segments in the passage; `to` is the first that is not quoted. */
  from: number
  to: number
}

/** A passage up to this many times the limit is not cut. */
const WHOLE = 1.4

/** Matched words that the segment that answers best counts for, so that no run without it is chosen. */
const CENTER = 10_000

/** What a word of the description counts of a word of the question. */
const DESCRIPTION_WEIGHT = 0.5

/** Letters as a reader counts them: with its marks, Hebrew is two to three times as long. */
const countLetters = (text: string) => stripMarks(text).length

/**
 * Creates the excerpts of a passage in the given languages: the run of whole segments (of sentences, where a segment is
 * long) that matches the question and the description best, with the segment that answers best in it when the passage
 * knows it. An ellipsis marks what is cut inside a segment. `limit`: letters of one language. `write` gives the text
 * its final form; as for readers, with matched words in `**…**`, when left out.
 */
export function createExcerpts(
  passage: Passage,
  languages: readonly TextLanguage[],
  isMatched: (word: string) => boolean,
  limit: number,
  write: (text: string, isMatched: (word: string) => boolean) => string = highlight,
): Excerpts {
  const texts = languages.map((language) => {
    const version = passage.versions.find(({ edition }) => edition.language === language)
    return passage.segments.map((segment) => plainText(segment.texts.find(({ edition }) => edition.id === version?.edition.id)?.html ?? ''))
  })
  const { isDescribed = () => false } = passage
  const score = (text: string) => countMatches(text, isMatched) + DESCRIPTION_WEIGHT * countMatches(text, isDescribed)
  const center = passage.segments.findIndex(({ ref }) => ref === passage.center)
  const lengths = passage.segments.map((_, i) => Math.max(...texts.map((list) => countLetters(list[i] ?? ''))))
  if (Math.max(...lengths) > limit) {
    const scores = passage.segments.map((_, i) => Math.max(...texts.map((list) => score(list[i] ?? ''))))
    const best = center === -1 ? scores.reduce((top, value, i, all) => (value > (all[top] ?? 0) ? i : top), 0) : center
    const cut = (list: readonly string[] | undefined) => write(pickSentences(list?.[best] ?? '', score, limit), isMatched)
    return { texts: languages.map((language, index) => ({ language, text: cut(texts[index]) })), from: best, to: best + 1 }
  }
  const scored = passage.segments.map((_, i): Scored => ({
    length: lengths[i] ?? 0,
    score: Math.max(...texts.map((list) => score(list[i] ?? ''))) + (i === center ? CENTER : 0),
  }))
  const isShort = lengths.reduce((sum, length) => sum + length, 0) <= WHOLE * limit
  const [from, to] = isShort ? [0, scored.length] : fillRun(findBestRun(scored, limit), lengths, limit)
  const join = (list: readonly string[] = []) =>
    list
      .slice(from, to)
      .map((line) => write(line, isMatched))
      .join('\n')
      .trim()
  return { texts: languages.map((language, index) => ({ language, text: join(texts[index]) })), from, to }
}

/** How many different words of the text match. */
function countMatches(text: string, isMatched: (word: string) => boolean): number {
  return new Set(
    text
      .split(/[\s\u05BE]+/)
      .filter(isMatched)
      .map((word) => foldText(word).letters),
  ).size
}

/**
 * The run of consecutive items within the length that has the highest score; of equals the shorter and earlier one.
 * Never empty.
 */
function findBestRun(list: readonly Scored[], limit: number): [from: number, to: number] {
  let best: [number, number] = [0, 1]
  let bestScore = -1
  for (let from = 0; from < list.length; from++) {
    let length = 0
    let sum = 0
    for (let to = from; to < list.length; to++) {
      length += list[to]?.length ?? 0
      if (to > from && length > limit) break
      sum += list[to]?.score ?? 0
      if (sum > bestScore) {
        bestScore = sum
        best = [from, to + 1]
      }
    }
  }
  // No match: the beginning, as much as fits.
  if (bestScore <= 0) {
    let to = 1
    for (let length = list[0]?.length ?? 0; to < list.length && length + (list[to]?.length ?? 0) <= limit; to++)
      length += list[to]?.length ?? 0
    return [0, to]
  }
  return best
}

/** Letters up to which a run is filled: two verses are clear by themselves, a clause of the Talmud is not. */
const FILLED = 250

/** The run with what follows it and what precedes it, up to `FILLED` letters. */
function fillRun([from, to]: [number, number], lengths: readonly number[], limit: number): [from: number, to: number] {
  let room = Math.min(limit, FILLED) - lengths.slice(from, to).reduce((sum, length) => sum + length, 0)
  for (; to < lengths.length && (lengths[to] ?? 0) <= room; to++) room -= lengths[to] ?? 0
  for (; from > 0 && (lengths[from - 1] ?? 0) <= room; from--) room -= lengths[from - 1] ?? 0
  return [from, to]
}

function pickSentences(text: string, score: (text: string) => number, limit: number): string {
  const sentences = text.match(/[^.!?;:׃]+(?:[.!?;:׃]+["”»)]*\s*|$)/g) ?? [text]
  const short = sentences.flatMap((sentence) =>
    countLetters(sentence) <= limit ? [sentence] : (sentence.match(/\S.{0,400}\S*(?:\s+|$)/gs) ?? [sentence]),
  )
  const [from, to] = findBestRun(
    short.map((sentence) => ({ length: countLetters(sentence), score: score(sentence) })),
    limit,
  )
  const chosen = short.slice(from, to).join('').trim()
  return `${from > 0 ? '… ' : ''}${chosen}${to < short.length ? ' …' : ''}`
}

/** Sets matched words in bold. Removes brackets and asterisks of the text, which would be read as markup. */
function highlight(text: string, isMatched: (word: string) => boolean): string {
  return text
    .replace(/\[\d+\]/g, ' … ')
    .replace(/[*_`]/g, '')
    .replace(/[\p{L}\p{M}'’״׳"]+/gu, (word) => (isMatched(word) ? `**${word}**` : word))
}
