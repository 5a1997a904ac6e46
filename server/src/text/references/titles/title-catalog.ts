import type { Work } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'
import { foldLatin, stemRussian } from '../spelling.ts'
import { tokenize } from '../lexer.ts'

/** A node of the tree of titles, one token a step. */
export interface TitleNode {
  next: Map<string, TitleNode>
  /** Works whose name ends here. */
  works: Set<TitleEntry>
  /** Numbers (places in `pairs`) of first names (`Rashi`, `Mishneh Torah`) and of second names (`Genesis`, `Repentance`). */
  collections: Set<number>
  members: Set<number>
}

/** All titles, ready for matching. `pairs.get(collection)?.get(member)` are the works of that pair. */
export interface Catalogue {
  root: TitleNode
  pairs: Map<number, Map<number, TitleEntry[]>>
  byTitle: Map<string, TitleEntry>
}

const node = (): TitleNode => ({ next: new Map(), works: new Set(), collections: new Set(), members: new Set() })

/** Signs between the words of a title say nothing: `Tanya, Part I; Likkutei Amarim`. */
const keysOf = (name: string) =>
  tokenize(name)
    .filter((token) => token.kind !== 'sign')
    .map((token) => token.key)

/** Prefix of tree keys that hold a loosened spelling, so that exact spellings win. */
const LOOSE = '~'

/** The loosened spelling under which a token is also kept and sought; null when it is better taken literally. */
export function looseKey(key: string): string | null {
  const code = key.charCodeAt(0)
  if (code >= 0x400 && code <= 0x4ff) return key.length >= 4 ? LOOSE + stemRussian(key) : null
  if (code < 0x250) return key.length >= 5 ? LOOSE + foldLatin(key) : null
  // A Hebrew abbreviation is often typed without its gershayim: רשי, רמבם.
  if (key.length >= 4 && key.includes('"')) return LOOSE + key.replaceAll('"', '')
  return key.length >= 3 ? LOOSE + key : null
}

/**
 * Builds the catalogue. A work that comes twice (first from the classical shelf, then from the library) keeps its
 * spellings and takes the later shape, which is that of the text at hand.
 */
export function buildCatalogue(works: readonly (TitleEntry | Work)[]): Catalogue {
  const byTitle = new Map<string, TitleEntry>()
  for (const work of works) {
    const known = byTitle.get(work.title)
    if (known)
      byTitle.set(work.title, { ...known, sectionNames: work.sectionNames, addressTypes: work.addressTypes, base: work.base ?? known.base })
    else byTitle.set(work.title, 'aliases' in work ? work : titleOfWork(work, byTitle))
  }

  const root = node()
  const looseKeys = new Map<string, string>()
  const pairs: Catalogue['pairs'] = new Map()
  const numbers = new Map<Names, number>()
  const numberOf = (names: Names, kind: 'collections' | 'members') => {
    const number = numbers.get(names) ?? numbers.size
    numbers.set(names, number)
    for (const end of ends(root, names, looseKeys)) end[kind].add(number)
    return number
  }
  const seen = { collections: new Map<Names, number>(), members: new Map<Names, number>() }
  const numberOnce = (names: Names, kind: 'collections' | 'members') => {
    const number = seen[kind].get(names) ?? numberOf(names, kind)
    seen[kind].set(names, number)
    return number
  }

  for (const entry of byTitle.values()) {
    // The full title of a work of two names is read as the pair; listing the thousands of pairs would only cost memory.
    if (!entry.compound)
      for (const end of ends(root, { en: [entry.title], he: [entry.he], ru: [entry.ru] }, looseKeys)) end.works.add(entry)
    for (const end of ends(root, entry.aliases, looseKeys)) end.works.add(entry)
    if (entry.compound) {
      const collection = numberOnce(entry.compound.collection, 'collections')
      const member = numberOnce(entry.compound.member, 'members')
      const row = pairs.get(collection) ?? new Map<number, TitleEntry[]>()
      pairs.set(collection, row)
      row.set(member, [...(row.get(member) ?? []), entry])
    }
  }
  return { root, pairs, byTitle }
}

/** The nodes at which these names end, made where they are missing. `looseKeys` remembers loosened spellings: most words come often. */
function* ends(root: TitleNode, names: Names, looseKeys: Map<string, string>): Generator<TitleNode> {
  for (const name of [...names.en, ...names.he, ...names.ru]) {
    const keys = keysOf(name)
    if (keys.length === 0) continue
    yield walk(root, keys)
    // Loosened as a whole or not at all: half-loosened paths would multiply.
    const loose = keys.map((key) => {
      const known = looseKeys.get(key) ?? looseKey(key) ?? key
      looseKeys.set(key, known)
      return known
    })
    if (loose.some((key, i) => key !== keys[i])) yield walk(root, loose)
  }
}

function walk(root: TitleNode, keys: readonly string[]): TitleNode {
  let at = root
  for (const key of keys) {
    const next = at.next.get(key) ?? node()
    at.next.set(key, next)
    at = next
  }
  return at
}

/** A work of the library that the classical shelf does not have; a commentary is also known by its two names. */
function titleOfWork(work: Work, known: ReadonlyMap<string, TitleEntry>): TitleEntry {
  const base = work.base === null ? undefined : known.get(work.base)
  const on = work.title.lastIndexOf(' on ')
  const heOn = work.heTitle.lastIndexOf(' על ')
  const ruOn = work.ruTitle.lastIndexOf(' на ')
  const collection: Names = {
    en: on > 0 ? [work.title.slice(0, on)] : [],
    he: heOn > 0 ? [work.heTitle.slice(0, heOn)] : [],
    ru: ruOn > 0 ? [work.ruTitle.slice(0, ruOn)] : [],
  }
  return {
    title: work.title,
    he: work.heTitle || work.title,
    ru: work.ruTitle || work.title,
    aliases: { en: [work.title], he: [work.heTitle], ru: [work.ruTitle] },
    categories: work.categories,
    sectionNames: work.sectionNames,
    addressTypes: work.addressTypes,
    base: work.base,
    compound:
      base && on > 0
        ? { collection, member: base.aliases.en.length > 0 ? base.aliases : (base.compound?.member ?? base.aliases) }
        : undefined,
  }
}
