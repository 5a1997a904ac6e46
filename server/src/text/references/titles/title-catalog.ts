import type { Work } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../reference.ts'
import { foldLatin, stripRussianEnding } from '../spelling.ts'
import { tokenize } from '../lexer.ts'

/** A node of the trie of titles, one token per edge. */
export interface TitleNode {
  next: Map<string, TitleNode>
  /** Works with a title that ends here. */
  works: Set<TitleEntry>
  /** Keys into `pairs`: first names that end here (`Rashi`), and second names (`Genesis`, `Repentance`). */
  collections: Set<number>
  members: Set<number>
}

/** All titles as a trie. `pairs.get(collection)?.get(member)` are the works of that pair of names. */
export interface TitleCatalog {
  root: TitleNode
  pairs: Map<number, Map<number, TitleEntry[]>>
  byTitle: Map<string, TitleEntry>
}

const createNode = (): TitleNode => ({ next: new Map(), works: new Set(), collections: new Set(), members: new Set() })

/** The token keys of a title without its signs: `Tanya, Part I; Likkutei Amarim`. */
const toKeys = (name: string) =>
  tokenize(name)
    .filter((token) => token.kind !== 'sign')
    .map((token) => token.key)

/** First character of trie keys with a loose spelling, so that exact spellings win. */
const LOOSE = '~'

/** The loose spelling under which a token is also indexed and looked up; null when only the exact one counts. */
export function toLooseKey(key: string): string | null {
  const code = key.charCodeAt(0)
  if (code >= 0x400 && code <= 0x4ff) return key.length >= 4 ? LOOSE + stripRussianEnding(key) : null
  if (code < 0x250) return key.length >= 5 ? LOOSE + foldLatin(key) : null
  // A Hebrew abbreviation is often typed without its gershayim: רשי, רמבם.
  if (key.length >= 4 && key.includes('"')) return LOOSE + key.replaceAll('"', '')
  return key.length >= 3 ? LOOSE + key : null
}

/**
 * Builds the catalog. A work given twice (first a classical title, then a work of the library) keeps its spellings
 * and takes the later shape, which is that of the stored text.
 */
export function buildTitleCatalog(works: readonly (TitleEntry | Work)[]): TitleCatalog {
  const byTitle = new Map<string, TitleEntry>()
  for (const work of works) {
    const known = byTitle.get(work.title)
    if (known)
      byTitle.set(work.title, { ...known, sectionNames: work.sectionNames, addressTypes: work.addressTypes, base: work.base ?? known.base })
    else byTitle.set(work.title, 'aliases' in work ? work : toTitleEntry(work, byTitle))
  }

  const root = createNode()
  const looseKeys = new Map<string, string>()
  const pairs: TitleCatalog['pairs'] = new Map()
  const numbers = new Map<Names, number>()
  const added = { collections: new Set<Names>(), members: new Set<Names>() }
  const addNames = (names: Names, kind: 'collections' | 'members') => {
    const number = numbers.get(names) ?? numbers.size
    numbers.set(names, number)
    if (!added[kind].has(names)) for (const end of ensureEnds(root, names, looseKeys)) end[kind].add(number)
    added[kind].add(names)
    return number
  }

  for (const entry of byTitle.values()) {
    // A full title of two names matches as a pair; the thousands of pairs would only cost memory.
    if (!entry.compound)
      for (const end of ensureEnds(root, { en: [entry.title], he: [entry.he], ru: [entry.ru] }, looseKeys)) end.works.add(entry)
    for (const end of ensureEnds(root, entry.aliases, looseKeys)) end.works.add(entry)
    if (entry.compound) {
      const collection = addNames(entry.compound.collection, 'collections')
      const member = addNames(entry.compound.member, 'members')
      const row = pairs.get(collection) ?? new Map<number, TitleEntry[]>()
      pairs.set(collection, row)
      row.set(member, [...(row.get(member) ?? []), entry])
    }
  }
  return { root, pairs, byTitle }
}

/** The nodes at which names end, created where missing. `looseKeys` caches loose spellings of repeated words. */
function* ensureEnds(root: TitleNode, names: Names, looseKeys: Map<string, string>): Generator<TitleNode> {
  for (const name of [...names.en, ...names.he, ...names.ru]) {
    const keys = toKeys(name)
    if (keys.length === 0) continue
    yield ensureNode(root, keys)
    // Loose as a whole or not at all: mixed paths would multiply.
    const loose = keys.map((key) => {
      const known = looseKeys.get(key) ?? toLooseKey(key) ?? key
      looseKeys.set(key, known)
      return known
    })
    if (loose.some((key, i) => key !== keys[i])) yield ensureNode(root, loose)
  }
}

function ensureNode(root: TitleNode, keys: readonly string[]): TitleNode {
  let at = root
  for (const key of keys) {
    const next = at.next.get(key) ?? createNode()
    at.next.set(key, next)
    at = next
  }
  return at
}

/** The entry of a work that is no classical title; a commentary is also named by the pair of its two names. */
function toTitleEntry(work: Work, known: ReadonlyMap<string, TitleEntry>): TitleEntry {
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
