import type { Language } from '@sugya/contract/api/texts'
import type { TokenField } from '../../ports/library.ts'
import { DIVINE_NAME, isRelative, prefixVariants, skeleton } from '../analysis/hebrew.ts'
import type { HebrewWords } from '../lexicon/lemmatizer.ts'
import type { LexiconEntry } from '../lexicon/parse-lexicon.ts'
import { type Lexicon, type LexiconMatch, tellingWords } from '../lexicon/lexicon.ts'
import { type TopicToken, topicStems } from '../lexicon/topics.ts'

/** One way a concept may stand in a source: all `tokens` in `field`. */
export interface Alternative {
  field: TokenField
  tokens: string[]
  /** 0 to 1: how surely these tokens mean the concept. */
  strength: number
  /** Rarity of the tokens in the library, natural logarithm; the sum over several. */
  idf: number
}

/** Ways of standing that one concept keeps. */
export const ALTERNATIVE_LIMIT = 40

export interface ConceptParts {
  lexicon: Lexicon
  hebrewWords: HebrewWords
  /** How many segments hold the token; 0 when none. */
  documentFrequency(field: TokenField, token: string): number
  size(): number
}

const things = new Set(['person', 'place', 'people', 'animal', 'plant', 'food', 'object', 'festival', 'event'])

/** Names and things tell a passage from others better than what is done or felt there. */
export function kindWeight(matches: readonly LexiconMatch[]): number {
  if (matches.length === 0) return 1
  if (matches.some(({ entry }) => entry.kind === 'person' || entry.kind === 'place')) return 1.25
  return matches.some(({ entry }) => things.has(entry.kind)) ? 1.1 : 0.85
}

export function topicTokensOf({ lexicon }: ConceptParts, language: Language, word: string, matches: readonly LexiconMatch[]): TopicToken[] {
  const found = new Map<string, TopicToken>()
  const add = (tongue: Language, token: string, strength: number) => {
    const key = `${tongue} ${token}`
    if ((found.get(key)?.strength ?? 0) < strength) found.set(key, { language: tongue, token, strength })
  }
  const addWord = (tongue: Language, token: string, strength: number) => {
    add(tongue, token, strength)
    if (tongue === 'he') for (const stem of topicStems(token)) add(tongue, stem, strength * (stem.length > 3 ? 0.8 : 0.5))
  }
  addWord(language, word, 1)
  for (const like of lexicon.topics.like(language, word)) addWord(language, like, 0.7)
  for (const match of matches) {
    for (const tongue of ['he', 'en', 'ru'] as const) {
      for (const [index, form] of match.entry[tongue].entries()) {
        const content = tellingWords(tongue, form)
        const [token] = content
        if (content.length === 1 && token !== undefined) addWord(tongue, token, match.strength * (index < 3 ? 0.85 : 0.75))
      }
    }
  }
  return [...found.values()].slice(0, ALTERNATIVE_LIMIT)
}

export function topicRarity(parts: ConceptParts, tokens: readonly TopicToken[]): number | null {
  const { topics } = parts.lexicon
  const [own] = tokens
  const frequency = own === undefined ? 0 : topics.frequency(own.language, own.token)
  return frequency === 0 ? null : Math.log(1 + topics.size / frequency)
}

/** Okapi's inverse document frequency, always positive; 0 for a token that no segment holds. */
export function rarity(parts: ConceptParts, field: TokenField, token: string): number {
  const frequency = parts.documentFrequency(field, token)
  if (frequency === 0) return 0
  const size = parts.size()
  return Math.log(1 + (Math.max(size - frequency, 0) + 0.5) / (frequency + 0.5))
}

/** A concept is as rare as its sure alternatives are in the field that knows it best: the commonest sure word of a field counts there. */
export function conceptRarity(alternatives: Alternative[], size: number): number {
  const perField = new Map<TokenField, number>()
  const sure = alternatives.filter((alternative) => alternative.strength >= 0.8)
  for (const { field, idf } of sure.length > 0 ? sure : alternatives) {
    perField.set(field, Math.min(perField.get(field) ?? Number.POSITIVE_INFINITY, idf))
  }
  return Math.min(Math.max(0, ...perField.values()), Math.log(size + 1))
}

export function addOwnWord(
  parts: ConceptParts,
  language: Language,
  word: string,
  add: (field: TokenField, tokens: string[], strength: number) => void,
): void {
  if (language === 'en') {
    add('en', [word], 1)
    add('gloss', [word], 0.5)
    // To rebuild is to build: the old translators seldom say again.
    if (/^re[a-z]{4}/.test(word) && parts.documentFrequency('en', word) === 0) add('en', [word.slice(2)], 0.8)
  } else if (language === 'ru') {
    add('ru', [word], 1)
  } else {
    add('he', [word], 1)
    if (word === DIVINE_NAME) return
    const lemmas = parts.hebrewWords.lemmas(word)
    for (const { lemma, strength } of lemmas) add('lemma', [lemma], strength)
    for (const [index, variant] of prefixVariants(word).entries()) {
      if (index > 0) add('he', [variant], isRelative(word, variant) ? 0.6 : 0.9)
      const stem = skeleton(variant)
      if (stem.length > 1) add('he', [`~${stem}`], stem.length > 2 ? 0.75 : 0.45)
    }
  }
}

export function addEntry(
  entry: LexiconEntry,
  strength: number,
  language: Language,
  phrase: boolean,
  add: (field: TokenField, tokens: string[], strength: number) => void,
): void {
  // The lemmas of a phrase are those of its words: all together they are the phrase, one alone is little.
  const compound = phrase && (entry.he[0]?.length ?? 1) > 1
  if (compound && entry.lemmas.length > 1) add('lemma', entry.lemmas, strength * 0.95)
  for (const [index, lemma] of entry.lemmas.entries()) add('lemma', [lemma], strength * (compound ? 0.5 : 1) * (index < 2 ? 0.95 : 0.85))
  for (const field of ['he', 'en', 'ru'] as const) {
    for (const [index, form] of entry[field].entries()) {
      const words = [...tellingWords(field, form)]
      const share = strength * (index === 0 ? 0.9 : index < 4 ? 0.8 : 0.7)
      if (field === 'he') {
        if (words.length === 1) add('he', words, share)
        add(
          'he',
          words.map((word) => (word === DIVINE_NAME ? word : `~${skeleton(word)}`)),
          share * (words.length > 1 ? 0.9 : skeletonTrust(words[0] ?? '')),
        )
      } else {
        add(field, words, share)
        if (field === 'en' && language !== 'en') add('gloss', words, share * 0.5)
      }
    }
  }
}

function skeletonTrust(word: string): number {
  return skeleton(word).length > 2 ? 0.8 : 0.4
}
