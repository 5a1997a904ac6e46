import type { Language } from '@sugya/contract/api/texts'
import type { RelatedWord } from '../../server/src/text/lexicon/related-words.ts'

/** The distinct words of one text in each language; empty where it has none. */
export type Bilingual = Record<Language, readonly string[]>

/** For a word of one language the words of another, each with its probability. */
export type TranslationTable = Map<string, Map<string, number>>

const LANGUAGES = ['he', 'en', 'ru'] as const
const ITERATIONS = 4
/** Shares of an alignment, and probabilities, below which nothing is kept. */
const MIN_SHARE = 1e-3
const MIN_PROBABILITY = 2e-3
/** Least weight of a related word, and of one that is reached through another language. */
const MIN_WEIGHT = { direct: 0.065, pivot: 0.075 }

/**
 * Trains the probabilities of the words of `to` given those of `from` by expectation maximization (IBM Model 1: Brown
 * et al., "The Mathematics of Statistical Machine Translation", Computational Linguistics 19, 1993). Deterministic.
 */
export function trainTranslations(rows: readonly Bilingual[], from: Language, to: Language): TranslationTable {
  const pairs = rows.filter((row) => row[from].length > 0 && row[to].length > 0)
  let table: TranslationTable = new Map()
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const counts: TranslationTable = new Map()
    for (const pair of pairs) {
      const sources = pair[from]
      for (const target of pair[to]) {
        const chances = sources.map((source) => (iteration === 0 ? 1 / sources.length : (table.get(source)?.get(target) ?? 0)))
        const sum = chances.reduce((all, chance) => all + chance, MIN_SHARE)
        for (const [index, source] of sources.entries()) {
          const share = (chances[index] ?? 0) / sum
          if (share < MIN_SHARE) continue
          const targets = counts.get(source) ?? new Map<string, number>()
          counts.set(source, targets)
          targets.set(target, (targets.get(target) ?? 0) + share)
        }
      }
    }
    for (const targets of counts.values()) normalize(targets)
    table = counts
  }
  return table
}

function normalize(targets: Map<string, number>): void {
  const sum = [...targets.values()].reduce((all, count) => all + count, 0)
  for (const [target, count] of targets)
    if (count / sum < MIN_PROBABILITY) targets.delete(target)
    else targets.set(target, count / sum)
}

/**
 * The words related to one: in other languages by the geometric mean of both directions, in its own through those
 * words. The surest first, at most so many for each language.
 */
export function relateWords(
  tables: Readonly<Record<string, TranslationTable>>,
  counts: Readonly<Record<Language, ReadonlyMap<string, number>>>,
  language: Language,
  word: string,
  most: { other: number; own: number },
): RelatedWord[] {
  const others = LANGUAGES.filter((other) => other !== language)
  const translate = (from: Language, to: Language, source: string): RelatedWord[] =>
    [...(tables[from + to]?.get(source) ?? [])]
      .filter(([target]) => (counts[to].get(target) ?? 0) > 1)
      .map(([target, chance]) => ({
        language: to,
        token: target,
        weight: Math.sqrt(chance * (tables[to + from]?.get(target)?.get(source) ?? 0)),
      }))
      .filter(({ weight }) => weight >= MIN_WEIGHT.direct)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most.other)
  const translated = others.flatMap((other) => translate(language, other, word))
  const own = new Map<string, number>()
  for (const middle of translated)
    for (const back of translate(middle.language, language, middle.token))
      if (back.token !== word) own.set(back.token, (own.get(back.token) ?? 0) + middle.weight * back.weight)
  const alike = [...own]
    .map(([token, weight]) => ({ language, token, weight: Math.min(1, weight) }))
    .filter(({ weight }) => weight >= MIN_WEIGHT.pivot)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most.own)
  return [...translated, ...alike]
}
