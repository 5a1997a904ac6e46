import type { Work } from '../../../ports/library.ts'
import type { Names, TitleEntry } from '../../../text/references/reference.ts'
import type { Nameable } from '../../../text/completion/title-index.ts'

/** A work of the library by all its names. */
export interface WorkTarget extends Nameable {
  kind: 'work'
  work: Work
}

/** Works of the library that share the first part of their titles: a commentator, the Mishnah, the Mishneh Torah. */
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

/** Lists what can be completed: every work of the library, and every collection of at least two. */
export function listTargets(works: readonly Work[], findEntry: (title: string) => TitleEntry | undefined): CompletionTarget[] {
  const collections = new Map<string, CollectionTarget>()
  const targets = works.map((work): WorkTarget => {
    const entry = findEntry(work.title)
    const { collection = NO_NAMES, member = NO_NAMES } = entry?.compound ?? {}
    const order = work.order + (work.base === null ? 0 : AFTER_BASE_TEXTS)
    addToCollection(collections, work, order, collection)
    return {
      kind: 'work',
      work,
      names: [work.title, work.heTitle, work.ruTitle],
      aliases: listNames(entry?.aliases ?? NO_NAMES),
      words: [...listNames(collection), ...listNames(member)],
      order,
    }
  })
  return [...targets, ...[...collections.values()].filter((collection) => collection.works.length > 1)]
}

const listNames = ({ en, he, ru }: Names): string[] => [...en, ...he, ...ru]

function addToCollection(collections: Map<string, CollectionTarget>, work: Work, order: number, names: Names): void {
  const en = names.en[0] ?? toFirstPart(work.title, ' on ')
  if (en === undefined) return
  const known = collections.get(en)
  if (known !== undefined) {
    known.works.push(work)
    return
  }
  const he = names.he[0] ?? toFirstPart(work.heTitle, ' על ') ?? en
  const ru = names.ru[0] ?? toFirstPart(work.ruTitle, ' на ') ?? en
  collections.set(en, {
    ...{ kind: 'collection', en, he, ru, works: [work] },
    names: [en, he, ru],
    aliases: listNames(names),
    words: [],
    // Before its own first work.
    order: order - 0.5,
  })
}

/** The common part of a title: `Rashi` of `Rashi on Genesis`, `Guide for the Perplexed` of its parts. */
function toFirstPart(title: string, on: string): string | undefined {
  const end = title.includes(on) ? title.lastIndexOf(on) : title.indexOf(', ')
  return end > 0 ? title.slice(0, end) : undefined
}
