import distressModel from '../../../../../../data/ranking/distress.json' with { type: 'json' }
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { detectLanguage } from '../../../../text/detect-language.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'
import { openTextClassifier } from '../../../../text/text-classifier.ts'
import type { HistoryMessage } from '../../events.ts'
import { listDistressClasses, writeDistressFeatures } from './distress-features.ts'

/**
 * What a message tells about a person in danger.
 * - `crisis`: the writer, or someone close to them, thinks of suicide, harms themselves or suffers violence: help is
 *   the answer.
 * - `despair`: the theme without that danger, or a doubt: the question is answered, with help beside it.
 */
export interface Distress {
  crisis: boolean
  /** With `crisis`: the writer fears for someone else. */
  another: boolean
  despair: boolean
}

const explicit = matchWords(listPatterns('crisis'))
const anotherInDanger = matchWords(listPatterns('crisisIntention'))
const another = matchWords(listPatterns('crisisAnother'))
const despair = matchWords(listPatterns('despair'))
const reported = matchWords(listPatterns('reportedSpeech'))
const reflexive = new RegExp(matchWords(listPatterns('reflexiveWords')), 'giu')
const quoted = new RegExp(matchWords(listPatterns('quotedSayings')), 'giu')
const sources = matchWords(listPatterns('asksForSources'))
const computeLogit = openTextClassifier(distressModel)

/** Letters that the classifier reads at once: a sentence of distress must not drown in a long story. */
const MAX_PIECE = 200
/** Below this a message after one of distress has turned to another subject. */
const OTHER_SUBJECT = -3
/** Words of a reply ("yes", "I can't") that says nothing about its subject. */
const MAX_REPLY = 3

/** The logit of distress by the classifier: that of the piece of the text that is likeliest; none without a word. */
export function computeDistressLogit(text: string): number {
  if (!/\p{L}/u.test(text)) return -Infinity
  return Math.max(...splitPieces(text).map((piece) => computeLogit(writeDistressFeatures(piece))))
}

/** Sentences, joined up to `MAX_PIECE` letters. */
function splitPieces(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of text.match(/[^.!?\n]+[.!?\n]*/gu) ?? [text]) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + sentence.length <= MAX_PIECE) pieces[pieces.length - 1] = last + sentence
    else pieces.push(sentence)
  }
  return pieces
}

/**
 * Judges one message by itself: plain patterns of `data/language` and the classifier
 * (docs/decisions/037-people-in-distress.md).
 */
export function judgeMessage(message: string): Distress {
  // "If I am not for myself, who will be for me?" is a saying, whatever it sounds like: what else is written counts.
  const text = stripMarks(message)
    .replace(/[’‘`´]/g, "'")
    .replace(quoted, ' ')
  const isAnotherInDanger = anotherInDanger.test(text)
  const logit = computeDistressLogit(text)
  const bounds = distressModel.bounds[detectLanguage(text) ?? 'en']
  const isPersonal = isAnotherInDanger || explicit.test(text) || logit >= bounds.crisis
  const isReported = isPersonal && isReportedSpeech(text)
  return {
    crisis: isPersonal && !isReported,
    another: isPersonal && !isReported && (isAnotherInDanger || another.test(text)),
    despair: isReported || despair.test(text) || (!isPersonal && logit >= bounds.despair),
  }
}

/**
 * "Why did Jonah say that he wants to die": someone in the texts, and neither the writer nor anybody whom they know.
 * People of today have the same names: "Jonah wants to die" tells of one of them.
 */
function isReportedSpeech(text: string): boolean {
  const found = listDistressClasses(text.replace(reflexive, ' '))
  const isNear = found.has('me') || found.has('close')
  if (reported.test(text)) return found.has('name') || (!isNear && !found.has('someone'))
  return found.has('name') && !isNear && opensWithQuestion(text)
}

const opensWithQuestion = (text: string) => listDistressClasses(/\p{L}+/u.exec(text)?.[0] ?? '').has('ask')

/**
 * Judges a message in its conversation: after a message of distress the next ones count as distress too, until one
 * turns to another subject. The first that does is `despair`: answered, with help beside it.
 */
export function judgeDistress(message: string, history: readonly HistoryMessage[] = []): Distress {
  return goOn(message, judgeHistory(history))
}

/** Whether the last question of a conversation was one of distress. */
export const isInDistress = (history: readonly HistoryMessage[]): boolean => judgeHistory(history)?.crisis === true

function judgeHistory(history: readonly HistoryMessage[]): Distress | null {
  let before: Distress | null = null
  for (const { role, content } of history) if (role === 'user') before = goOn(content, before)
  return before
}

function goOn(message: string, before: Distress | null): Distress {
  const own = judgeMessage(message)
  if (own.crisis || before?.crisis !== true) return own
  if (isOtherSubject(message)) return { ...own, despair: true }
  return { crisis: true, another: before.another, despair: false }
}

function isOtherSubject(message: string): boolean {
  const found = listDistressClasses(message)
  const isShort = (message.match(/\p{L}+/gu)?.length ?? 0) <= MAX_REPLY
  return found.has('name') || found.has('study') || found.has('rite') || (!isShort && computeDistressLogit(message) < OTHER_SUBJECT)
}

/** Whether a message asks for words of the texts: a psalm, a prayer, what the Torah says. */
export function asksForSources(message: string): boolean {
  return sources.test(stripMarks(message))
}
