import type { Language } from '@sugya/contract/api/texts'
import type { TokenField } from '../../ports/library.ts'
import type { LexiconMatch } from '../lexicon/lexicon.ts'
import type { ComparedWord, TopicToken } from '../lexicon/topics.ts'
import {
  type Alternative,
  MAX_ALTERNATIVES,
  type ConceptDeps,
  addEntry,
  addOwnWord,
  computeConceptIdf,
  computeKindWeight,
  computeIdf,
  computeTopicRarity,
  collectTopicTokens,
} from './alternatives.ts'
import { tokenizers } from '../analysis/tokenizers.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'

/** One thing a question asks about: any of its alternatives matches it, in any language, and it counts once. */
export interface Concept {
  /**
   * First token in the question, and the number of tokens; words in other letters than the question's have places after
   * its last.
   */
  start: number
  length: number
  /** What a full match adds to a score: importance × rarity. */
  worth: number
  alternatives: Alternative[]
  /** Tokens under which topics of the lexicon may name it. */
  topicTokens: TopicToken[]
  /** Canonical references of primary passages, best first, with how surely the question means them, 0 to 1. */
  primaryRefs: { ref: string; strength: number }[]
}

export interface AnalyzedQuestion {
  language: Language
  tokens: string[]
  /** The indices of each token in `tokens`, with its weight. */
  positions: Map<string, { position: number; weight: number }[]>
  concepts: Concept[]
  /**
   * Of a follow-up that points back: the words that say what the questions before it are about, with what they count in
   * a comparison with descriptions.
   */
  earlier?: ComparedWord[]
}

/** Longest question, in tokens; the rest is ignored. */
const MAX_TOKENS = 120

/** Most concepts of a question: those worth most. */
export const MAX_CONCEPTS = 24

/** Analyzes a question into concepts weighed by their rarity in the library. Accepts any text. */
export function analyzeQuestion(deps: ConceptDeps, question: string, language: Language): AnalyzedQuestion {
  const tokens = tokenizers[language](question).slice(0, MAX_TOKENS)
  const concepts = findConcepts(deps, tokens, language)
  // A Hebrew word in an English question is meant as much as the others: its concepts follow those of the question's
  // language.
  let next = tokens.length
  for (const other of LANGUAGES) {
    const foreign =
      other === language
        ? []
        : tokenizers[other](question)
            .filter((token) => !/^\d+$/.test(token))
            .slice(0, MAX_TOKENS)
    for (const concept of findConcepts(deps, foreign, other)) concepts.push({ ...concept, start: concept.start + next })
    next += foreign.length
  }
  concepts.sort((a, b) => b.worth - a.worth)
  const positions: AnalyzedQuestion['positions'] = new Map()
  for (const [position, token] of tokens.entries()) {
    const known = positions.get(token) ?? []
    known.push({ position, weight: getTokenWeight(language, token) })
    positions.set(token, known)
  }
  return { language, tokens, positions, concepts: concepts.slice(0, MAX_CONCEPTS).sort((a, b) => a.start - b.start) }
}

const LANGUAGES = ['he', 'en', 'ru'] as const

function findConcepts(deps: ConceptDeps, tokens: string[], language: Language): Concept[] {
  const spans = findSpans(deps, language, tokens, deps.lexicon.match(language, tokens))
  return spans.flatMap((span) => toConcept(deps, language, tokens, span) ?? [])
}

interface Span {
  start: number
  length: number
  matches: LexiconMatch[]
  importance: number
}

/** The phrases the lexicon knows, and single words; a word inside a known phrase keeps part of its importance. */
function findSpans(deps: ConceptDeps, language: Language, tokens: string[], matches: LexiconMatch[]): Span[] {
  const spans: Span[] = []
  const phrases = new Map<string, LexiconMatch[]>()
  for (const match of matches) {
    if (match.length < 2) continue
    const key = `${String(match.start)}+${String(match.length)}`
    phrases.set(key, [...(phrases.get(key) ?? []), match])
  }
  const inPhrase = new Set<number>()
  for (const group of phrases.values()) {
    const [first] = group
    if (first === undefined) continue
    spans.push({ start: first.start, length: first.length, matches: group, importance: 1 })
    for (let at = first.start; at < first.start + first.length; at++) inPhrase.add(at)
  }
  const seen = new Map<string, number>()
  for (const [start, token] of tokens.entries()) {
    const weight = weighToken(language, token)
    const repeated = seen.has(token)
    seen.set(token, start)
    if (weight === 0 || repeated || /^\d+$/.test(token)) continue
    spans.push({
      start,
      length: 1,
      matches: findWordMatches(deps, language, token, start, matches),
      importance: weight * (inPhrase.has(start) ? 0.6 : 1),
    })
  }
  return spans
}

/** The entries of one word: those with such a form, in Hebrew else those of its likeliest lemma. */
function findWordMatches(deps: ConceptDeps, language: Language, token: string, start: number, matches: LexiconMatch[]): LexiconMatch[] {
  const own = matches.filter((match) => match.start === start && match.length === 1)
  if (language !== 'he' || own.some(({ strength }) => strength > 0.8)) return own
  const [likeliest] = deps.lemmatizer.lemmas(token)
  if (likeliest === undefined) return own
  const byLemma = deps.lexicon.findByLemma(likeliest.lemma).slice(0, 3)
  return byLemma.length === 0 ? own : byLemma.map((entry) => ({ entry, start, length: 1, strength: likeliest.strength * 0.8 }))
}

/** The weight of a token; in Hebrew a stop word stays one after the prefix ו (`ובשביל`). */
function weighToken(language: Language, token: string): number {
  const weight = getTokenWeight(language, token)
  if (language !== 'he' || weight < 1) return weight
  const bare = token.length > 2 && token.startsWith('ו') ? getTokenWeight('he', token.slice(1)) : 1
  return Math.min(weight, bare)
}

function toConcept(deps: ConceptDeps, language: Language, tokens: string[], span: Span): Concept | null {
  const found = new Map<string, Alternative>()
  const add = (field: TokenField, words: string[], strength: number) => {
    if (words.length === 0 || strength < 0.2) return
    let sum = 0
    for (const word of words) {
      const value = computeIdf(deps, field, word)
      if (value === 0) return
      sum += value
    }
    const key = `${field} ${words.join(' ')}`
    const before = found.get(key)
    if (before === undefined || before.strength < strength) found.set(key, { field, tokens: words, strength, idf: sum })
  }
  if (span.length === 1) addOwnWord(deps, language, tokens[span.start] ?? '', add)
  const ambiguity = span.matches.length > 3 ? 0.8 : 1
  for (const match of span.matches) addEntry(match.entry, match.strength * ambiguity, language, span.length > 1, add)
  const primaryRefs = span.matches.flatMap((match) =>
    match.entry.refs.map((ref, index) => ({ ref, strength: match.strength * ambiguity * (1 - index * 0.12) })),
  )
  const alternatives = [...found.values()].sort((a, b) => b.strength - a.strength).slice(0, MAX_ALTERNATIVES)
  const topicTokens = span.length === 1 ? collectTopicTokens(deps, language, tokens[span.start] ?? '', span.matches) : []
  const rare = Math.log(deps.size() + 1)
  const worth =
    alternatives.length > 0
      ? computeConceptIdf(alternatives, deps.size())
      : // A word the library lacks still counts: a topic may have it, and its absence must lower the confidence.
        Math.min(rare * 0.6, computeTopicRarity(deps, topicTokens) ?? rare * 0.6)
  // A word that matches only by a guess at its stem must not decide.
  const trust = alternatives.length > 0 ? Math.min(1, (alternatives[0]?.strength ?? 0) + 0.1) ** 2 : 1
  return {
    start: span.start,
    length: span.length,
    worth: span.importance * worth * trust * computeKindWeight(span.matches),
    alternatives,
    topicTokens,
    primaryRefs,
  }
}
