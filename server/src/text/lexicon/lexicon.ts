import type { Language } from '@sugya/contract/api/texts'
import { prefixVariants, skeleton } from '../analysis/hebrew.ts'
import type { LexiconEntry } from './parse-lexicon.ts'
import { createSimilarWords } from './similar-words.ts'
import { createTopics, type Topics } from './topics.ts'
import { tokenWeight } from '../analysis/token-weight.ts'

/** An entry recognised in a question: `length` tokens from `start` on. `strength` 1 for the form itself, less for a stem of it. */
export interface LexiconMatch {
  entry: LexiconEntry
  start: number
  length: number
  strength: number
}

export interface Lexicon {
  entries: readonly LexiconEntry[]
  topics: Topics
  /** All entries whose forms occur in the tokens of a question, overlapping ones included. */
  match(language: Language, tokens: readonly string[]): LexiconMatch[]
  /** Entries that name this lemma among few others. */
  withLemma(lemma: string): readonly LexiconEntry[]
}

interface Form {
  entry: LexiconEntry
  tokens: readonly string[]
}

/**
 * The words by which a form is known: stop words inside it may be missing or others stand between (`binding of Isaac`). A form that would be left with one
 * word keeps all (`sons of Eli` in Hebrew is `בני עלי`, and `עלי` alone is a stop word).
 */
export function tellingWords(language: Language, form: readonly string[]): readonly string[] {
  const content = form.filter((token) => tokenWeight(language, token) > 0)
  return content.length > 1 || (content.length === 1 && form.length === 1) ? content : form
}

/** Makes entries findable: by their forms, and as topics by the passages they name. */
export function createLexicon(entries: readonly LexiconEntry[]): Lexicon {
  const byFirst: Record<Language, Map<string, Form[]>> = { he: new Map(), en: new Map(), ru: new Map() }
  for (const entry of entries) {
    for (const language of ['he', 'en', 'ru'] as const) {
      for (const form of entry[language]) {
        const tokens = tellingWords(language, form)
        const first = tokens[0] ?? ''
        const keys = language === 'he' ? new Set([first, `~${skeleton(first)}`]) : [first]
        for (const key of keys) {
          const list = byFirst[language].get(key)
          if (list === undefined) byFirst[language].set(key, [{ entry, tokens }])
          else list.push({ entry, tokens })
        }
      }
    }
  }
  const byLemma = new Map<string, LexiconEntry[]>()
  for (const entry of entries) {
    if (entry.lemmas.length > 6) continue
    for (const lemma of entry.lemmas) byLemma.set(lemma, [...(byLemma.get(lemma) ?? []), entry])
  }
  const vocabularies = {
    en: createSimilarWords(entries.flatMap((entry) => entry.en.flat())),
    ru: createSimilarWords(entries.flatMap((entry) => entry.ru.flat())),
  }
  const likeOf = (language: Language, token: string) =>
    language === 'he' || tokenWeight(language, token) === 0 ? [] : vocabularies[language].like(token)
  return {
    entries,
    topics: createTopics(entries),
    match(language, tokens) {
      const best = new Map<string, LexiconMatch>()
      const like = tokens.map((token) => likeOf(language, token))
      for (let start = 0; start < tokens.length; start++) {
        for (const key of [...keysOf(language, tokens[start] ?? ''), ...(like[start] ?? [])]) {
          for (const form of byFirst[language].get(key) ?? []) {
            const found = matchForm(language, tokens, like, start, form.tokens)
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
      return surest([...best.values()])
    },
    withLemma: (lemma) => byLemma.get(lemma) ?? [],
  }
}

/** Of several entries for the same words those that fit best: a guess by the stem counts only where no form stands written. */
function surest(matches: LexiconMatch[]): LexiconMatch[] {
  const top = new Map<string, number>()
  const key = ({ start, length }: LexiconMatch) => `${String(start)}+${String(length)}`
  for (const match of matches) top.set(key(match), Math.max(top.get(key(match)) ?? 0, match.strength))
  return matches.filter((match) => match.strength >= (top.get(key(match)) ?? 0) - 0.1)
}

function keysOf(language: Language, token: string): string[] {
  if (language !== 'he') return [token]
  const variants = prefixVariants(token)
  return [...new Set([...variants, ...variants.map((variant) => `~${skeleton(variant)}`)])]
}

/** How well a word of a question stands for a word of a form, 0 when it does not. */
function wordStrength(language: Language, word: string, form: string, like: readonly string[]): number {
  if (word === form) return 1
  if (like.includes(form)) return 0.7
  if (language !== 'he') return 0
  const variants = prefixVariants(word)
  if (variants.includes(form)) return 0.95
  const base = skeleton(form)
  if (base.length < 2) return 0
  return variants.some((variant) => skeleton(variant) === base) ? (base.length >= 3 ? 0.75 : 0.4) : 0
}

function matchForm(
  language: Language,
  tokens: readonly string[],
  like: readonly string[][],
  start: number,
  form: readonly string[],
): { length: number; strength: number } | null {
  let strength = 1
  let at = start
  for (const [index, word] of form.entries()) {
    if (index > 0)
      while (at < tokens.length && at - start < 12 && tokenWeight(language, tokens[at] ?? '') === 0 && tokens[at] !== word) at++
    const fit = at < tokens.length ? wordStrength(language, tokens[at] ?? '', word, like[at] ?? []) : 0
    if (fit === 0) return null
    strength = Math.min(strength, fit)
    at++
  }
  return { length: at - start, strength }
}
