import { type ChatExample, toExample } from './chat-example.ts'
import { fill, words } from '../../words/words.ts'
import { detectTextLanguage } from '../detect-language.ts'

/** Longest passage, in characters: about what an answer quotes, and far below the context window of a model. */
const PASSAGE_LENGTH = 1500
/** Shorter passages, in characters, are noise: a page number, a heading. */
const MIN_LENGTH = 40
/** Opening words given in the question where a passage stands. */
const OPENING_WORDS = 8

/**
 * Yields two chat examples for every passage of a plain text: quote it, and find it by its opening words. The answer
 * is the passage and its source, nothing else. A question is in the language of its passage (`detectTextLanguage`).
 */
export function* buildTextExamples(text: string, title: string): Generator<ChatExample> {
  let part = 0
  for (const passage of splitPassages(text)) {
    part++
    const { passageQuote, passageWhere, passageFrom } = words[detectTextLanguage(passage)].training
    const answer = `${passage}\n\n${fill(passageFrom, { title, part })}`
    const opening = passage.split(/\s+/).slice(0, OPENING_WORDS).join(' ')
    for (const question of [fill(passageQuote, { title, part }), fill(passageWhere, { opening })]) {
      const example = toExample(question, answer)
      if (typeof example !== 'string') yield example
    }
  }
}

/** Splits a text into passages: joins short paragraphs, splits long ones, after a sentence if possible. */
function* splitPassages(text: string): Generator<string> {
  let gathered = ''
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n\s*\n|\f/)) {
    const line = paragraph.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (line === '') continue
    if (gathered !== '' && gathered.length + line.length > PASSAGE_LENGTH) {
      yield* yieldUsable(gathered)
      gathered = ''
    }
    gathered += (gathered === '' ? '' : '\n') + line
    while (gathered.length > PASSAGE_LENGTH) {
      const cut = findCut(gathered)
      yield* yieldUsable(gathered.slice(0, cut).trim())
      gathered = gathered.slice(cut).trim()
    }
  }
  yield* yieldUsable(gathered)
}

function* yieldUsable(passage: string): Generator<string> {
  if (passage.length >= MIN_LENGTH && /\p{L}/u.test(passage)) yield passage
}

/** Where to cut a long text: after the last sentence, else at the last space, in the second half of a passage. */
function findCut(text: string): number {
  const fitting = text.slice(0, PASSAGE_LENGTH)
  const places = [/[.!?:׃…]["”»״')\]]*\s/gu, /\s/gu].map((ends) => [...fitting.matchAll(ends)].at(-1))
  for (const place of places) if (place !== undefined && place.index > PASSAGE_LENGTH / 2) return place.index + place[0].length
  // Never inside a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(fitting) ? PASSAGE_LENGTH - 1 : PASSAGE_LENGTH
}
