import type { Language } from '@sugya/contract/api/texts'
import type { TokenField } from '../../ports/library.ts'
import { DIVINE_NAME, hasRelativePrefix, stripPrefixes, toSkeleton, toStemToken } from '../analysis/hebrew.ts'
import type { Lemmatizer } from '../lexicon/lemmatizer.ts'
import type { LexiconEntry } from '../lexicon/parse-lexicon.ts'
import { type Lexicon, type LexiconMatch, toContentTokens } from '../lexicon/lexicon.ts'
import { toTopicStems } from '../lexicon/topic-index.ts'
import type { TopicToken } from '../lexicon/topics.ts'

/** One way a source may express a concept: all `tokens` in `field`. */
export interface Alternative {
  field: TokenField
  tokens: string[]
  /** How surely these tokens mean the concept, 0 to 1. */
  strength: number
  /** Inverse document frequency in the library (`computeIdf`), summed over the tokens. */
  idf: number
}

/** How surely a related word names a topic at most, in the language of the question and in others. */
const RELATED = { own: 0.6, other: 0.8 }
/**
 * The weight from which on a related word has all of that, and how slowly it falls below: most weights are small, since
 * a word is spread over all that it is translated by.
 */
const RELATED_WEIGHT = { full: 0.625, exponent: 0.35 }

/** A word that so many segments have is no typing error. */
const MIN_SPELLED = 3

/** Most alternatives of one concept. */
export const MAX_ALTERNATIVES = 40

export interface ConceptDeps {
  lexicon: Lexicon
  lemmatizer: Lemmatizer
  /** The number of segments with the token. */
  documentFrequency(field: TokenField, token: string): number
  /** The number of segments in the library. */
  size(): number
}

const concreteKinds = new Set(['person', 'place', 'people', 'animal', 'plant', 'food', 'object', 'festival', 'event'])

/** The weight of a concept by kind: names and things identify a passage better than actions and feelings. */
export function computeKindWeight(matches: readonly LexiconMatch[]): number {
  if (matches.length === 0) return 1
  if (matches.some(({ entry }) => entry.kind === 'person' || entry.kind === 'place')) return 1.25
  return matches.some(({ entry }) => concreteKinds.has(entry.kind)) ? 1.1 : 0.85
}

/** Tokens under which topics may name a word: the word, similar words, and single-word forms of its entries. */
export function collectTopicTokens(deps: ConceptDeps, language: Language, word: string, matches: readonly LexiconMatch[]): TopicToken[] {
  const found = new Map<string, TopicToken>()
  const add = (formLanguage: Language, token: string, strength: number) => {
    const key = `${formLanguage} ${token}`
    if ((found.get(key)?.strength ?? 0) < strength) found.set(key, { language: formLanguage, token, strength })
  }
  const addWord = (formLanguage: Language, token: string, strength: number) => {
    add(formLanguage, token, strength)
    if (formLanguage === 'he') for (const stem of toTopicStems(token)) add(formLanguage, stem, strength * (stem.length > 3 ? 0.8 : 0.5))
  }
  addWord(language, word, 1)
  const isWord = deps.documentFrequency(language, word) >= MIN_SPELLED
  for (const similar of deps.lexicon.topics.findSimilar(language, word, isWord)) addWord(language, similar, 0.7)
  for (const related of deps.lexicon.findRelated(language, word)) {
    const most = related.language === language ? RELATED.own : RELATED.other
    add(related.language, related.token, most * Math.min(1, related.weight / RELATED_WEIGHT.full) ** RELATED_WEIGHT.exponent)
  }
  for (const match of matches) {
    for (const formLanguage of ['he', 'en', 'ru'] as const) {
      for (const [index, form] of match.entry[formLanguage].entries()) {
        const content = toContentTokens(formLanguage, form)
        const [token] = content
        if (content.length === 1 && token !== undefined) addWord(formLanguage, token, match.strength * (index < 3 ? 0.85 : 0.75))
      }
    }
  }
  return [...found.values()].slice(0, MAX_ALTERNATIVES)
}

/** The inverse document frequency of the word itself (the first token) among the topics; null when no topic has it. */
export function computeTopicRarity(deps: ConceptDeps, tokens: readonly TopicToken[]): number | null {
  const { topics } = deps.lexicon
  const [word] = tokens
  const frequency = word === undefined ? 0 : topics.documentFrequency(word.language, word.token)
  return frequency === 0 ? null : Math.log(1 + topics.size / frequency)
}

/** Okapi's inverse document frequency, always positive (natural logarithm); 0 for a token no segment has. */
export function computeIdf(deps: ConceptDeps, field: TokenField, token: string): number {
  const frequency = deps.documentFrequency(field, token)
  if (frequency === 0) return 0
  const size = deps.size()
  return Math.log(1 + (Math.max(size - frequency, 0) + 0.5) / (frequency + 0.5))
}

/**
 * The rarity of a concept: in each field that of its most common sure alternative, and over the fields the greatest.
 * At most log(`size` + 1), `size` being the number of segments.
 */
export function computeConceptIdf(alternatives: Alternative[], size: number): number {
  const perField = new Map<TokenField, number>()
  const sure = alternatives.filter((alternative) => alternative.strength >= 0.8)
  for (const { field, idf } of sure.length > 0 ? sure : alternatives) {
    perField.set(field, Math.min(perField.get(field) ?? Number.POSITIVE_INFINITY, idf))
  }
  return Math.min(Math.max(0, ...perField.values()), Math.log(size + 1))
}

/** Adds the alternatives of a word of the question itself: the word, its stems and its lemmas. */
export function addOwnWord(
  deps: ConceptDeps,
  language: Language,
  word: string,
  add: (field: TokenField, tokens: string[], strength: number) => void,
): void {
  if (language === 'en') {
    add('en', [word], 1)
    add('gloss', [word], 0.5)
    // `rebuild` as `build`: older translations seldom use the prefix re-.
    if (/^re[a-z]{4}/.test(word) && deps.documentFrequency('en', word) === 0) add('en', [word.slice(2)], 0.8)
  } else if (language === 'ru') {
    add('ru', [word], 1)
  } else {
    add('he', [word], 1)
    if (word === DIVINE_NAME) return
    const lemmas = deps.lemmatizer.lemmas(word)
    for (const { lemma, strength } of lemmas) add('lemma', [lemma], strength)
    for (const [index, variant] of stripPrefixes(word).entries()) {
      if (index > 0) add('he', [variant], hasRelativePrefix(word, variant) ? 0.6 : 0.9)
      const stem = toSkeleton(variant)
      if (stem.length > 1) add('he', [toStemToken(variant)], stem.length > 2 ? 0.75 : 0.45)
    }
  }
}

/** Adds the alternatives of a lexicon entry: its lemmas, and its forms in all three languages. */
export function addEntry(
  entry: LexiconEntry,
  strength: number,
  language: Language,
  isPhrase: boolean,
  add: (field: TokenField, tokens: string[], strength: number) => void,
): void {
  // The lemmas of a phrase are those of its words: all together mean the phrase, one alone says little.
  const isCompound = isPhrase && (entry.he[0]?.length ?? 1) > 1
  if (isCompound && entry.lemmas.length > 1) add('lemma', entry.lemmas, strength * 0.95)
  for (const [index, lemma] of entry.lemmas.entries()) add('lemma', [lemma], strength * (isCompound ? 0.5 : 1) * (index < 2 ? 0.95 : 0.85))
  for (const field of ['he', 'en', 'ru'] as const) {
    for (const [index, form] of entry[field].entries()) {
      const words = [...toContentTokens(field, form)]
      const share = strength * (index === 0 ? 0.9 : index < 4 ? 0.8 : 0.7)
      if (field === 'he') {
        if (words.length === 1) add('he', words, share)
        add(
          'he',
          words.map((word) => (word === DIVINE_NAME ? word : toStemToken(word))),
          share * (words.length > 1 ? 0.9 : weighSkeleton(words[0] ?? '')),
        )
      } else {
        add(field, words, share)
        if (field === 'en' && language !== 'en') add('gloss', words, share * 0.5)
      }
    }
  }
}

/** A skeleton of two letters means too many words. */
const weighSkeleton = (word: string) => (toSkeleton(word).length > 2 ? 0.8 : 0.4)
