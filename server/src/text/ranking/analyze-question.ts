import type { Language } from '@sugya/contract/api/texts'
import type { TokenField } from '../../ports/library.ts'
import type { LexiconMatch } from '../lexicon/lexicon.ts'
import type { TopicToken } from '../lexicon/topics.ts'
import {
  type Alternative,
  ALTERNATIVE_LIMIT,
  type ConceptParts,
  addEntry,
  addOwnWord,
  conceptRarity,
  kindWeight,
  rarity,
  topicRarity,
  topicTokensOf,
} from './alternatives.ts'
import { englishTokens, hebrewTokens, russianTokens } from '../analysis/tokenizers.ts'
import { tokenWeight } from '../analysis/token-weight.ts'

/** One thing a question asks about, in whatever words and languages: found by any of its alternatives, counted once. */
export interface Concept {
  /** Place in the question, in tokens. */
  start: number
  length: number
  /** Importance × rarity: what a full match is worth. */
  worth: number
  alternatives: Alternative[]
  /** The words under which the lexicon's topics may name it. */
  topicTokens: TopicToken[]
  /** Home passages the lexicon names, canonical references, best first, with how surely they are meant. */
  homes: { ref: string; strength: number }[]
}

export interface AnalysedQuestion {
  language: Language
  tokens: string[]
  /** Where each token stands in the question, with its weight. */
  places: Map<string, { place: number; weight: number }[]>
  concepts: Concept[]
}

/** Longest question in tokens; more are cut off. */
const TOKEN_LIMIT = 120

const CONCEPT_LIMIT = 24

const tokenizers = { he: hebrewTokens, en: englishTokens, ru: russianTokens }

/** What a question asks for, as concepts weighed by their rarity in the library. Any text is accepted; nonsense gives no concepts. */
export function analyseQuestion(parts: ConceptParts, question: string, language: Language): AnalysedQuestion {
  const tokens = tokenizers[language](question).slice(0, TOKEN_LIMIT)
  const matches = parts.lexicon.match(language, tokens)
  const concepts: Concept[] = []
  for (const span of spansOf(parts, language, tokens, matches)) {
    const concept = conceptOf(parts, language, tokens, span)
    if (concept !== null) concepts.push(concept)
  }
  concepts.sort((a, b) => b.worth - a.worth)
  const places = new Map<string, { place: number; weight: number }[]>()
  for (const [place, token] of tokens.entries()) {
    const standing = places.get(token) ?? []
    standing.push({ place, weight: tokenWeight(language, token) })
    places.set(token, standing)
  }
  return { language, tokens, places, concepts: concepts.slice(0, CONCEPT_LIMIT).sort((a, b) => a.start - b.start) }
}

interface Span {
  start: number
  length: number
  matches: LexiconMatch[]
  importance: number
}

/** Phrases the lexicon knows, and single words; a word inside a known phrase keeps part of its importance. */
function spansOf(parts: ConceptParts, language: Language, tokens: string[], matches: LexiconMatch[]): Span[] {
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
    const weight = weightOf(language, token)
    const repeated = seen.has(token)
    seen.set(token, start)
    if (weight === 0 || repeated || /^\d+$/.test(token)) continue
    spans.push({
      start,
      length: 1,
      matches: wordMatches(parts, language, token, start, matches),
      importance: weight * (inPhrase.has(start) ? 0.6 : 1),
    })
  }
  return spans
}

/** The entries of one word: by its forms, in Hebrew also by its lemma where no form is written so. */
function wordMatches(parts: ConceptParts, language: Language, token: string, start: number, matches: LexiconMatch[]): LexiconMatch[] {
  const own = matches.filter((match) => match.start === start && match.length === 1)
  if (language !== 'he' || own.some(({ strength }) => strength > 0.8)) return own
  const [likeliest] = parts.hebrewWords.lemmas(token)
  if (likeliest === undefined) return own
  const byLemma = parts.lexicon.withLemma(likeliest.lemma).slice(0, 3)
  return byLemma.length === 0 ? own : byLemma.map((entry) => ({ entry, start, length: 1, strength: likeliest.strength * 0.8 }))
}

/** The weight of a word of a question; in Hebrew a prefix does not hide a stop word (`ובשביל`). */
function weightOf(language: Language, token: string): number {
  const weight = tokenWeight(language, token)
  if (language !== 'he' || weight < 1) return weight
  const bare = token.length > 2 && token.startsWith('ו') ? tokenWeight('he', token.slice(1)) : 1
  return Math.min(weight, bare)
}

function conceptOf(parts: ConceptParts, language: Language, tokens: string[], span: Span): Concept | null {
  const idf = (field: TokenField, token: string) => rarity(parts, field, token)
  const found = new Map<string, Alternative>()
  const add = (field: TokenField, words: string[], strength: number) => {
    if (words.length === 0 || strength < 0.2) return
    let sum = 0
    for (const word of words) {
      const value = idf(field, word)
      if (value === 0) return
      sum += value
    }
    const key = `${field} ${words.join(' ')}`
    const before = found.get(key)
    if (before === undefined || before.strength < strength) found.set(key, { field, tokens: words, strength, idf: sum })
  }
  if (span.length === 1) addOwnWord(parts, language, tokens[span.start] ?? '', add)
  const ambiguity = span.matches.length > 3 ? 0.8 : 1
  for (const match of span.matches) addEntry(match.entry, match.strength * ambiguity, language, span.length > 1, add)
  const homes = span.matches.flatMap((match) =>
    match.entry.refs.map((ref, index) => ({ ref, strength: match.strength * ambiguity * (1 - index * 0.12) })),
  )
  const alternatives = [...found.values()].sort((a, b) => b.strength - a.strength).slice(0, ALTERNATIVE_LIMIT)
  const topicTokens = span.length === 1 ? topicTokensOf(parts, language, tokens[span.start] ?? '', span.matches) : []
  const rare = Math.log(parts.size() + 1)
  const worth =
    alternatives.length > 0
      ? conceptRarity(alternatives, parts.size())
      : // A word the library does not know cannot be found in it, but it was asked for: topics may have it, and confidence must know.
        Math.min(rare * 0.6, topicRarity(parts, topicTokens) ?? rare * 0.6)
  // A word known only by a guess at its stem must not decide.
  const trust = alternatives.length > 0 ? Math.min(1, (alternatives[0]?.strength ?? 0) + 0.1) ** 2 : 1
  return {
    start: span.start,
    length: span.length,
    worth: span.importance * worth * trust * kindWeight(span.matches),
    alternatives,
    topicTokens,
    homes,
  }
}
