import { isRelative, openFinals, prefixVariants, skeleton } from '../analysis/hebrew.ts'

/** What is known of the words of the Tanakh: which lemma a form belongs to. */
export interface HebrewWords {
  /** Lemmas (`H7225`) of a word as a question has it, likeliest first, each with how sure: 1 for a form that stands in the Tanakh. */
  lemmas(word: string): { lemma: string; strength: number }[]
}

/**
 * Builds the dictionary from the words of the Tanakh: each [letters, lemma] once an occurrence, letters as `morphhb` parts them (`ו/אשת/ו`). A form is
 * known with and without its prefixes, and by its consonants alone when the spelling differs (`תשובה` for `תשבה`).
 */
export function createHebrewWords(words: Iterable<readonly [letters: string, lemma: string]>): HebrewWords {
  const counts = new Map<string, Map<string, number>>()
  for (const [letters, lemma, times] of countAlike(words)) {
    const parts = openFinals(letters.replace(/[^א-ת/]/g, ''))
      .split('/')
      .filter((part) => part !== '')
    let main = 0
    for (const [index, part] of parts.entries()) if (index < 4 && part.length > (parts[main] ?? '').length) main = index
    const forms = new Set<string>()
    for (let from = 0; from <= main; from++) {
      forms.add(parts.slice(from).join(''))
    }
    forms.add(parts[main] ?? '')
    for (const form of forms) {
      if (form.length < 2) continue
      const folded = form.length > 3 ? form.replace(/(?<=.)וו/g, 'ו').replace(/(?<=.)יי/g, 'י') : form
      const known = counts.get(folded)
      if (known === undefined) counts.set(folded, new Map([[lemma, times]]))
      else known.set(lemma, (known.get(lemma) ?? 0) + times)
    }
  }
  const forms = new Map<string, string>()
  const bySkeleton = new Map<string, string>()
  const skeletonCounts = new Map<string, Map<string, number>>()
  for (const [form, lemmas] of counts) {
    forms.set(form, rank(lemmas, 3))
    const key = skeleton(form)
    if (key.length < 3) continue
    const known = skeletonCounts.get(key) ?? new Map<string, number>()
    for (const [lemma, count] of lemmas) known.set(lemma, (known.get(lemma) ?? 0) + count)
    skeletonCounts.set(key, known)
  }
  for (const [key, lemmas] of skeletonCounts) bySkeleton.set(key, rank(lemmas, 2))
  return {
    lemmas(word) {
      const found = new Map<string, number>()
      const add = (packed: string | undefined, strength: number) => {
        for (const [index, lemma] of (packed?.split(' ') ?? []).entries()) {
          const value = strength * (index === 0 ? 1 : index === 1 ? 0.7 : 0.5)
          if ((found.get(lemma) ?? 0) < value) found.set(lemma, value)
        }
      }
      for (const [index, variant] of prefixVariants(word).entries())
        add(forms.get(variant), index === 0 ? 1 : variant.length > 2 && !isRelative(word, variant) ? 0.9 : 0.6)
      if (found.size === 0) for (const variant of prefixVariants(word)) if (variant.length > 2) add(bySkeleton.get(skeleton(variant)), 0.6)
      if (found.size === 0) for (const root of verbRoots(word)) add(bySkeleton.get(root) ?? forms.get(root), 0.55)
      return [...found]
        .map(([lemma, strength]) => ({ lemma, strength }))
        .sort((a, b) => b.strength - a.strength)
        .slice(0, 4)
    },
  }
}

/** Each word with its lemma once, and how often it occurs: taking a word apart is the slow part, and only one in six has not come before. */
function* countAlike(words: Iterable<readonly [letters: string, lemma: string]>): Generator<readonly [string, string, number]> {
  const byLemma = new Map<string, Map<string, number>>()
  for (const [letters, lemma] of words) {
    const alike = byLemma.get(lemma) ?? new Map<string, number>()
    byLemma.set(lemma, alike)
    alike.set(letters, (alike.get(letters) ?? 0) + 1)
  }
  for (const [lemma, alike] of byLemma) for (const [letters, times] of alike) yield [letters, lemma, times]
}

/** Three letters that may be the root of a verb form: without the signs of stem and person, and without endings (`נרצח`, `התפללה`, `מתחפש`). */
function verbRoots(word: string): string[] {
  const roots = new Set<string>()
  for (const variant of prefixVariants(word)) {
    const bare = variant.replace(/^(?:הת|מת|ית|תת|נת|את|הי|[נהיתאמ])/, '')
    if (bare === variant) continue
    const root = skeleton(bare).replace(/[וי]/g, '')
    if (root.length === 3) roots.add(root)
  }
  return [...roots]
}

function rank(lemmas: Map<string, number>, limit: number): string {
  const sorted = [...lemmas].sort((a, b) => b[1] - a[1])
  const top = sorted[0]?.[1] ?? 0
  return sorted
    .filter(([, count]) => count * 12 >= top)
    .slice(0, limit)
    .map(([lemma]) => lemma)
    .join(' ')
}
