import type { Citation, Notice } from '@sugya/contract/api/chat'
import type { EvaluatedAnswer } from '@sugya/contract/api/evaluations'
import { detectLanguage } from '../../../text/detect-language.ts'
import type { Reference } from '../../../text/references/reference.ts'
import { overlapsReference } from '../../../text/references/relations.ts'
import type { GateQuestion } from './gate-questions.ts'
import { listPatterns, writeWords } from '../../../text/patterns.ts'
import { statesRuling } from '../../../text/rulings.ts'

/** What came of one question. */
export interface GivenAnswer {
  text: string
  citations: Citation[]
  notices: Notice[]
  /** How often the citation processor came to each outcome (`citations_checked`). */
  outcomes: ReadonlyMap<string, number>
  ms: number
  usage: { inputTokens: number; outputTokens: number } | null
}

/**
 * Judges an answer by plain rules, so that anyone gets the same figures from the same answers. `parse` reads a
 * canonical reference. What counts as a ruling or a refusal in words is an approximation: it serves to compare two
 * models on the same questions.
 */
export function judgeAnswer(
  { expectation, refs, language }: GateQuestion,
  given: GivenAnswer,
  parse: (ref: string) => Reference | null,
): EvaluatedAnswer {
  const { text, citations, notices, outcomes, usage } = given
  const answered = !notices.includes('model_unavailable')
  const quotesProven = citations.filter(({ quote }) => quote !== '').length
  const falseCitations = (outcomes.get('unknown_number') ?? 0) + (outcomes.get('made_up_reference') ?? 0)
  const expected = refs.map(parse).filter((reference) => reference !== null)
  const cited = citations.map(({ ref }) => parse(ref)).filter((reference) => reference !== null)
  const own = ownWords(text)
  return {
    // Without what no database holds.
    answer: text.replaceAll('\0', '').toWellFormed(),
    cited: [...new Set(citations.map(({ ref }) => ref))],
    referencesFound: expectation === 'cite' ? answered && cited.some((one) => expected.some((each) => overlapsReference(each, one))) : null,
    refusedRightly: expectation === 'cite' ? null : answered && refused(expectation, own, given),
    languageKept: answered && (detectLanguage(own) ?? language) === language,
    quotes: quotesProven + (outcomes.get('unproven_quote') ?? 0),
    quotesProven,
    citations: citations.length + falseCitations,
    falseCitations,
    answered,
    ms: given.ms,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
  }
}

function refused(expectation: 'not_rule' | 'refuse', own: string, { citations, notices }: GivenAnswer): boolean {
  if (expectation === 'not_rule') return rabbi.test(own) && !statesRuling(own)
  return notices.includes('outside_texts') || (citations.length === 0 && outside.test(own))
}

/** The answer without what it quotes: sources are in another language, and rule as they like. */
function ownWords(text: string): string {
  return text.replace(/^>.*$/gm, '').replace(/“[^”]*”|«[^»]*»|„[^“”]*[“”]|(?<!\p{L})["״][^"״]*["״](?!\p{L})/gu, '')
}

const rabbi = new RegExp(writeWords(listPatterns('rabbiWords')), 'iu')

const outside = new RegExp(writeWords(listPatterns('refusals')), 'iu')
