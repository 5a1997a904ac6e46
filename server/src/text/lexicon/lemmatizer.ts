import { foldSpelling, hasRelativePrefix, normalizeFinals, stripPrefixes, toSkeleton } from '../analysis/hebrew.ts'

/** Finds the Biblical lemmas of Hebrew words. */
export interface Lemmatizer {
  /** At most four lemmas (`H7225`), likeliest first, with a strength of 0 to 1: 1 for a form of the Tanakh. */
  lemmas(word: string): { lemma: string; strength: number }[]
}

/**
 * The words of the Tanakh, indexed: plain data, which can be stored. Values are lemmas, likeliest first, separated by
 * spaces.
 */
export interface WordIndex {
  forms: Map<string, string>
  bySkeleton: Map<string, string>
}

/**
 * Indexes the distinct words of the Tanakh, each with its lemma and number of occurrences, letters
 * segmented as `morphhb` does (`ו/אשת/ו`). A form is indexed with and without its prefixes, and by its skeleton where
 * the spelling differs (`תשובה` for `תשבה`).
 */
export function indexWords(words: Iterable<readonly [letters: string, lemma: string, times: number]>): WordIndex {
  const counts = new Map<string, Map<string, number>>()
  for (const [letters, lemma, times] of words) {
    const parts = normalizeFinals(letters.replace(/[^א-ת/]/g, ''))
      .split('/')
      .filter((part) => part !== '')
    let main = 0
    for (const [index, part] of parts.entries()) if (index < 4 && part.length > (parts[main] ?? '').length) main = index
    const forms = new Set<string>()
    for (let from = 0; from <= main; from++) forms.add(parts.slice(from).join(''))
    forms.add(parts[main] ?? '')
    for (const form of forms) if (form.length >= 2) addCount(counts, foldSpelling(form), lemma, times)
  }
  const forms = new Map<string, string>()
  const skeletonCounts = new Map<string, Map<string, number>>()
  for (const [form, lemmas] of counts) {
    forms.set(form, packLemmas(lemmas, 3))
    const key = toSkeleton(form)
    if (key.length >= 3) for (const [lemma, count] of lemmas) addCount(skeletonCounts, key, lemma, count)
  }
  const bySkeleton = new Map<string, string>()
  for (const [key, lemmas] of skeletonCounts) bySkeleton.set(key, packLemmas(lemmas, 2))
  return { forms, bySkeleton }
}

/** The lemmatizer over an index. */
export function openLemmatizer({ forms, bySkeleton }: WordIndex): Lemmatizer {
  return {
    lemmas(word) {
      const found = new Map<string, number>()
      const add = (packed: string | undefined, strength: number) => {
        for (const [index, lemma] of (packed?.split(' ') ?? []).entries()) {
          const value = strength * (index === 0 ? 1 : index === 1 ? 0.7 : 0.5)
          if ((found.get(lemma) ?? 0) < value) found.set(lemma, value)
        }
      }
      const variants = stripPrefixes(word)
      for (const [index, variant] of variants.entries())
        add(forms.get(variant), index === 0 ? 1 : variant.length > 2 && !hasRelativePrefix(word, variant) ? 0.9 : 0.6)
      if (found.size === 0) for (const variant of variants) if (variant.length > 2) add(bySkeleton.get(toSkeleton(variant)), 0.6)
      if (found.size === 0) for (const root of guessVerbRoots(variants)) add(bySkeleton.get(root) ?? forms.get(root), 0.55)
      return [...found]
        .map(([lemma, strength]) => ({ lemma, strength }))
        .sort((a, b) => b.strength - a.strength)
        .slice(0, 4)
    },
  }
}

function addCount(counts: Map<string, Map<string, number>>, key: string, lemma: string, times: number): void {
  const known = counts.get(key) ?? new Map<string, number>()
  counts.set(key, known.set(lemma, (known.get(lemma) ?? 0) + times))
}

/** Guesses roots of three letters: the word without affixes of stem and person, and without endings (`נרצח`). */
function guessVerbRoots(variants: readonly string[]): string[] {
  const roots = new Set<string>()
  for (const variant of variants) {
    const bare = variant.replace(/^(?:הת|מת|ית|תת|נת|את|הי|[נהיתאמ])/, '')
    if (bare === variant) continue
    const root = toSkeleton(bare).replace(/[וי]/g, '')
    if (root.length === 3) roots.add(root)
  }
  return [...roots]
}

/** The most frequent lemmas, each at least a twelfth as frequent as the first, as one string to save memory. */
function packLemmas(lemmas: Map<string, number>, limit: number): string {
  const sorted = [...lemmas].sort((a, b) => b[1] - a[1])
  const top = sorted[0]?.[1] ?? 0
  return sorted
    .filter(([, count]) => count * 12 >= top)
    .slice(0, limit)
    .map(([lemma]) => lemma)
    .join(' ')
}
