import type { Work } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../../../text/references/reference.ts'
import { findAuthorship } from '../../../text/authorship.ts'
import { sortByTradition } from '../../../text/catalog-order.ts'
import type { Nameable } from '../../../text/completion/title-index.ts'

/** A work of the library by all its names. */
export interface WorkTarget extends Nameable {
  kind: 'work'
  work: Work
}

/** Works of the library that share the first part of their titles or their author: Rashi, the Mishnah, Joseph Karo. */
export interface CollectionTarget extends Nameable {
  kind: 'collection'
  en: string
  he: string
  ru: string
  works: Work[]
}

export type CompletionTarget = WorkTarget | CollectionTarget

/** Commentaries come after all other works. */
const AFTER_BASE_TEXTS = 1_000_000
const NO_NAMES: Names = { en: [], he: [], ru: [] }

/** Lists what can be completed: every work of the library, and every collection and author with at least two. */
export function listTargets(works: readonly Work[], findEntry: (title: string) => TitleEntry | undefined): CompletionTarget[] {
  const collections = new Map<string, CollectionTarget>()
  const authors = new Map<string, CollectionTarget>()
  const targets = sortByTradition(works, (work) => work).map((work, place): WorkTarget => {
    const entry = findEntry(work.title)
    const { collection = NO_NAMES, member = NO_NAMES } = entry?.compound ?? {}
    const order = place + (work.base === null ? 0 : AFTER_BASE_TEXTS)
    const author = findAuthorship(work)?.author ?? null
    addTo(collections, toCollectionName(work, collection), listNames(collection), work, order)
    addTo(authors, author, [], work, order)
    return {
      kind: 'work',
      work,
      names: [work.title, work.heTitle, work.ruTitle],
      aliases: listNames(entry?.aliases ?? NO_NAMES),
      words: [...listNames(collection), ...listNames(member), ...(author === null ? [] : Object.values(author))],
      order,
    }
  })
  const several = [...collections.values()].filter((collection) => collection.works.length > 1)
  // A commentator is both: once is enough.
  const others = [...authors.values()].filter(
    (author) => author.works.length > 1 && !several.some((collection) => hasAllOf(collection.works, author.works)),
  )
  return [...targets, ...several, ...others]
}

const listNames = ({ en, he, ru }: Names): string[] => [...en, ...he, ...ru]

const hasAllOf = (works: readonly Work[], others: readonly Work[]) => others.every((work) => works.includes(work))

function addTo(
  collections: Map<string, CollectionTarget>,
  name: { en: string; he: string; ru: string } | null,
  aliases: readonly string[],
  work: Work,
  order: number,
): void {
  if (name === null) return
  const known = collections.get(name.en)
  if (known !== undefined) {
    known.works.push(work)
    return
  }
  const { en, he, ru } = name
  // Before its own first work.
  const place = { order: order - 0.5 }
  collections.set(en, { ...{ kind: 'collection', en, he, ru, works: [work] }, names: [en, he, ru], aliases, words: [], ...place })
}

/** The name that a work shares with others; null for a work that stands alone. */
function toCollectionName(work: Work, names: Names) {
  const en = names.en[0] ?? toFirstPart(work.title, ' on ')
  if (en === undefined) return null
  const he = names.he[0] ?? toFirstPart(work.heTitle, ' על ') ?? en
  return { en, he, ru: names.ru[0] ?? toFirstPart(work.ruTitle, ' на ') ?? en }
}

/** The common part of a title: `Rashi` of `Rashi on Genesis`, `Guide for the Perplexed` of its parts. */
function toFirstPart(title: string, on: string): string | undefined {
  const end = title.includes(on) ? title.lastIndexOf(on) : title.indexOf(', ')
  return end > 0 ? title.slice(0, end) : undefined
}
