import type { Language } from '@sugya/contract/api/texts'
import { stripPrefixes, toSkeleton, toStemToken } from '../analysis/hebrew.ts'
import { getTokenWeight } from '../analysis/token-weight.ts'
import { openPackedWords, packWords } from '../packed-words.ts'
import type { LexiconEntry } from './parse-lexicon.ts'
import type { Description, Opening } from './parse-descriptions.ts'
import { indexRelatedWords, openRelatedWords, type RelatedIndex, type RelatedWord } from './related-words.ts'
import { findSimilar } from './similar-words.ts'
import { indexTopics, type TopicIndex } from './topic-index.ts'
import { openTopics, type Topics } from './topics.ts'

/** An entry matched by `length` tokens from `start` on. Strength 1 for the form itself, less for a stem of it. */
export interface LexiconMatch {
  entry: LexiconEntry
  start: number
  length: number
  strength: number
}

export interface Lexicon {
  entries: readonly LexiconEntry[]
  topics: Topics
  /** All entries with a form among the tokens of a question, overlapping ones included. */
  match(language: Language, tokens: readonly string[]): LexiconMatch[]
  /** Words that stand for a token of a question in descriptions (decision 061); of a Hebrew word those of its stem. */
  findRelated(language: Language, token: string): RelatedWord[]
  /** Entries with this lemma, those with more than six lemmas excepted: they say little about each. */
  findByLemma(lemma: string): readonly LexiconEntry[]
}

interface Form {
  entry: LexiconEntry
  tokens: readonly string[]
  /** A phrase without a word that tells much (`know how`) matches only whole, with its words together. */
  isClosed: boolean
}

/**
 * The content tokens of a form, by which it matches: its stop words may be missing and others may stand between
 * (`binding of Isaac`). A phrase with one content token keeps all (`בני עלי`, the sons of Eli: `עלי` alone is a stop
 * word).
 */
export function toContentTokens(language: Language, form: readonly string[]): readonly string[] {
  const content = form.filter((token) => getTokenWeight(language, token) > 0)
  return content.length > 1 || (content.length === 1 && form.length === 1) ? content : form
}

/**
 * Entries indexed by their forms, by their lemmas, and as topics by the passages they name: plain data, which can be
 * stored.
 */
export interface LexiconIndex {
  entries: readonly LexiconEntry[]
  byFirstToken: Record<Language, Map<string, Form[]>>
  byLemma: Map<string, LexiconEntry[]>
  /** Packed words of all forms. */
  vocabularies: Record<'en' | 'ru', Uint8Array>
  topics: TopicIndex
  related: RelatedIndex
}

/**
 * Indexes the entries of the lexicon, as topics also the passages of the descriptions, a table of related words
 * (`indexRelatedWords`), and openings of passages whose descriptions have none.
 */
export function indexLexicon(
  entries: readonly LexiconEntry[],
  descriptions: readonly Description[] = [],
  { related = '', openings = [] }: { related?: string; openings?: readonly Opening[] } = {},
): LexiconIndex {
  const byFirstToken: Record<Language, Map<string, Form[]>> = { he: new Map(), en: new Map(), ru: new Map() }
  for (const entry of entries) {
    for (const language of ['he', 'en', 'ru'] as const) {
      for (const form of entry[language]) {
        const isClosed = form.length > 1 && form.every((token) => getTokenWeight(language, token) < 1)
        const tokens = isClosed ? form : toContentTokens(language, form)
        const first = tokens[0] ?? ''
        const keys = language === 'he' ? new Set([first, toStemToken(first)]) : [first]
        for (const key of keys) {
          const list = byFirstToken[language].get(key)
          if (list === undefined) byFirstToken[language].set(key, [{ entry, tokens, isClosed }])
          else list.push({ entry, tokens, isClosed })
        }
      }
    }
  }
  const byLemma = new Map<string, LexiconEntry[]>()
  for (const entry of entries) {
    if (entry.lemmas.length > 6) continue
    for (const lemma of entry.lemmas) byLemma.set(lemma, [...(byLemma.get(lemma) ?? []), entry])
  }
  const pack = (language: 'en' | 'ru') => packWords(new Set(entries.flatMap((entry) => entry[language].flat()))).bytes
  return {
    entries,
    byFirstToken,
    byLemma,
    vocabularies: { en: pack('en'), ru: pack('ru') },
    topics: indexTopics(entries, descriptions, openings),
    related: indexRelatedWords(related),
  }
}

/** The lexicon over an index. */
export function openLexicon({ entries, byFirstToken, byLemma, ...index }: LexiconIndex): Lexicon {
  const vocabularies = { en: openPackedWords(index.vocabularies.en), ru: openPackedWords(index.vocabularies.ru) }
  const findRelated = openRelatedWords(index.related)
  const listSimilar = (language: Language, token: string) =>
    language === 'he' || getTokenWeight(language, token) === 0 ? [] : findSimilar(vocabularies[language], token)
  return {
    entries,
    topics: openTopics(index.topics),
    match(language, tokens) {
      const best = new Map<string, LexiconMatch>()
      const similar = tokens.map((token) => listSimilar(language, token))
      for (let start = 0; start < tokens.length; start++) {
        for (const key of [...toLookupKeys(language, tokens[start] ?? ''), ...(similar[start] ?? [])]) {
          for (const form of byFirstToken[language].get(key) ?? []) {
            const found = matchForm({ language, tokens, similar, start }, form)
            if (found === null) continue
            const id = `${String(form.entry.id)}:${String(start)}`
            const before = best.get(id)
            if (
              before === undefined ||
              found.length > before.length ||
              (found.length === before.length && found.strength > before.strength)
            ) {
              best.set(id, { entry: form.entry, start, ...found })
            }
          }
        }
      }
      return keepBestMatches([...best.values()])
    },
    findByLemma: (lemma) => byLemma.get(lemma) ?? [],
    findRelated(language, token) {
      if (language !== 'he') return findRelated(language, token)
      for (const variant of stripPrefixes(token)) {
        const found = findRelated('he', toStemToken(variant))
        if (found.length > 0) return found
      }
      return []
    },
  }
}

/** Keeps the best matches of the same words: a guess by the stem counts only where no form matches. */
function keepBestMatches(matches: LexiconMatch[]): LexiconMatch[] {
  const top = new Map<string, number>()
  const key = ({ start, length }: LexiconMatch) => `${String(start)}+${String(length)}`
  for (const match of matches) top.set(key(match), Math.max(top.get(key(match)) ?? 0, match.strength))
  return matches.filter((match) => match.strength >= (top.get(key(match)) ?? 0) - 0.1)
}

function toLookupKeys(language: Language, token: string): string[] {
  if (language !== 'he') return [token]
  const variants = stripPrefixes(token)
  return [...new Set([...variants, ...variants.map(toStemToken)])]
}

/** How well a word of a question matches a word of a form, from 0 (not at all) to 1 (equal). */
function scoreWord(language: Language, word: string, form: string, similar: readonly string[]): number {
  if (word === form) return 1
  if (similar.includes(form)) return 0.7
  if (language !== 'he') return 0
  const variants = stripPrefixes(word)
  if (variants.includes(form)) return 0.95
  const base = toSkeleton(form)
  if (base.length < 2) return 0
  return variants.some((variant) => toSkeleton(variant) === base) ? (base.length >= 3 ? 0.75 : 0.4) : 0
}

interface Place {
  language: Language
  tokens: readonly string[]
  similar: readonly string[][]
  start: number
}

function matchForm(
  { language, tokens, similar, start }: Place,
  { tokens: form, isClosed }: Form,
): { length: number; strength: number } | null {
  let strength = 1
  let at = start
  for (const [index, word] of form.entries()) {
    if (index > 0 && !isClosed)
      while (at < tokens.length && at - start < 12 && getTokenWeight(language, tokens[at] ?? '') === 0 && tokens[at] !== word) at++
    const fit = at < tokens.length ? scoreWord(language, tokens[at] ?? '', word, similar[at] ?? []) : 0
    if (fit === 0) return null
    strength = Math.min(strength, fit)
    at++
  }
  return { length: at - start, strength }
}
