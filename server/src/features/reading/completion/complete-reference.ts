import type { Completion } from '@sugya/contract/api/completion'
import type { Library, LibraryCatalog } from '../../../ports/library.ts'
import { listOtherLayouts } from '../../../text/completion/keyboard-layouts.ts'
import { TIERS, type TitleHit, type TitleIndex } from '../../../text/completion/title-index.ts'
import type { Reference } from '../../../text/references/reference.ts'
import { listContentsSections } from '../read-contents.ts'
import type { ReferenceTools } from '../reference-tools.ts'
import type { CompletionTarget, WorkTarget } from './completion-targets.ts'
import { splitAddress } from './split-address.ts'
import { toCollectionItem, toPlaceItem, toWorkItem } from './to-completion.ts'

export interface CompletionDeps {
  library: Pick<Library, 'work'> & Pick<LibraryCatalog, 'parts'>
  references: Pick<ReferenceTools, 'parse' | 'format'>
  index: TitleIndex<CompletionTarget>
}

/** Works that numbers are tried with when the title is not complete. */
const MAX_NUMBERED_WORKS = 3
/** Shortest text read as typed in another layout of the keyboard. */
const MIN_LAYOUT_LENGTH = 3
const MAX_LENGTH = 120

/**
 * Completes what is typed of a reference, a title or the name of a collection, best first: first as it stands, then as
 * if it had been typed in another layout of the keyboard, then with mistakes of typing. Empty when nothing begins so.
 */
export function completeReference(deps: CompletionDeps, typed: string, limit: number): Completion[] {
  const text = typed.trimStart().replace(/\s+/g, ' ').slice(0, MAX_LENGTH)
  if (text.trim() === '') return []
  const direct = complete(deps, text, (title) => deps.index.find(title))
  if (direct.some(({ isAbsent }) => !isAbsent)) return direct.slice(0, limit)
  if (text.trim().length >= MIN_LAYOUT_LENGTH) {
    for (const other of listOtherLayouts(text)) {
      const switched = complete(deps, other, (title) => deps.index.find(title).filter(({ tier }) => tier <= TIERS.BEGINNING))
      if (switched.length > 0) return switched.slice(0, limit)
    }
  }
  if (direct.length > 0) return direct.slice(0, limit)
  const misspelled = complete(deps, text, (title) => deps.index.findMisspelled(title))
  return (misspelled.length > 0 ? misspelled : findNearby(deps, text)).slice(0, limit)
}

/** The section nearest to one that does not exist: the last chapter for one beyond it. */
function findNearby({ library, references }: CompletionDeps, text: string): Completion[] {
  const reference = references.parse(text)
  const work = reference === null ? undefined : library.work(reference.title)
  const wanted = reference?.from[0]
  if (work === undefined || wanted === undefined) return []
  const sections = library.parts(work.title, 1).map((part) => part.sections)
  const nearest = sections.findLast(([number = 0]) => number <= wanted) ?? sections[0]
  return nearest === undefined ? [] : [toPlaceItem(references, { title: work.title, from: nearest, to: nearest }, work)]
}

type Find = (title: string) => TitleHit<CompletionTarget>[]

function complete(deps: CompletionDeps, text: string, find: Find): Completion[] {
  const hits = find(text)
  const whole = deps.references.parse(text)
  const places = completePlaces(deps, text, whole, find)
  const named = whole === null || whole.from.length > 0 ? [] : [toNamedItem(deps, whole)]
  const work = hits.map(({ item }) => item).find((item) => item.kind === 'work')
  const isComplete = text.endsWith(' ') && (hits[0]?.tier ?? TIERS.INSIDE) < TIERS.BEGINNING && hits[0]?.item === work
  const sections = isComplete && work !== undefined ? completeSections(deps, work, '') : []
  const [first, ...others] = hits.map(({ item }) => (item.kind === 'work' ? toWorkItem(item.work) : toCollectionItem(item)))
  const items = [
    ...named.filter(() => places.length > 0 || hits.length === 0),
    ...places,
    ...(first === undefined ? [] : [first]),
    ...sections,
    ...others,
  ]
  return removeRepeated(items)
}

/** A work that is named in full, whether the library has it or not. */
function toNamedItem({ library, references }: CompletionDeps, whole: Reference): Completion {
  const work = library.work(whole.title)
  return work === undefined ? { ...toPlaceItem(references, whole, undefined), kind: 'work' } : toWorkItem(work)
}

function removeRepeated(items: readonly Completion[]): Completion[] {
  const seen = new Set<string>()
  return items.filter(({ kind, ref }) => {
    const key = kind === 'collection' ? `collection ${ref}` : ref
    return !seen.has(key) && seen.add(key)
  })
}

/** The places that a text with numbers names: as it is written first, then by titles that begin as it does. */
function completePlaces(deps: CompletionDeps, text: string, whole: Reference | null, find: Find): Completion[] {
  const { references } = deps
  const found: Reference[] = []
  if (whole !== null && whole.from.length > 0) found.push(whole)
  const sections: Completion[] = []
  for (const { title, address } of splitAddress(text)) {
    const hits = find(title)
    // Of works that bear the name in full, or of those that come nearest to it.
    const widest = Math.max(TIERS.BEGINNING - 0.5, hits[0]?.tier ?? 0)
    const works = hits.flatMap(({ item, tier }) => (item.kind === 'work' && tier <= widest ? [item] : []))
    for (const { work } of works.slice(0, MAX_NUMBERED_WORKS)) {
      const reference = references.parse(`${work.title} ${address}`)
      if (reference !== null && reference.title === work.title && reference.from.length > 0) found.push(reference)
    }
    const [likeliest] = works
    if (likeliest !== undefined && sections.length === 0) sections.push(...completeSections(deps, likeliest, address))
  }
  const places = found.flatMap((reference) => toPlace(deps, reference) ?? [])
  // A work that is here answers better than one that is not.
  return [...places.filter(({ isAbsent }) => !isAbsent), ...sections, ...places.filter(({ isAbsent }) => isAbsent)]
}

function toPlace({ library, references }: CompletionDeps, reference: Reference): Completion | undefined {
  const work = library.work(reference.title)
  if (work === undefined) return toPlaceItem(references, reference, undefined)
  const hasPlace = (sections: readonly number[]) =>
    library.parts(work.title, sections.length).some((part) => part.sections.every((number, level) => number === sections[level]))
  return hasPlace(reference.from) && hasPlace(reference.to) ? toPlaceItem(references, reference, work) : undefined
}

/** The sections of a work whose numbers begin with those typed. */
function completeSections({ library, references }: CompletionDeps, { work }: WorkTarget, typed: string): Completion[] {
  const wanted = toComparable(typed)
  // Numbers within a section are being typed.
  if (/\p{L}|\p{N}/u.test(typed) && /[\p{L}\p{N}][^\p{L}\p{N}]+[\p{L}\p{N}]/u.test(typed.replace(/["'״׳]/g, ''))) return []
  const whole = { title: work.title, from: [], to: [] }
  const titles = [references.format(whole, 'en'), references.format(whole, 'he'), references.format(whole, 'ru')]
  return listContentsSections(library, work).flatMap(({ sections }) => {
    const item = { ...toPlaceItem(references, { title: work.title, from: sections, to: sections }, work), kind: 'section' as const }
    const numbers = [item.ref, item.heRef, item.ruRef].map((ref, at) => toComparable(ref.slice(titles[at]?.length ?? 0)))
    return numbers.some((number) => number.startsWith(wanted)) ? [item] : []
  })
}

const toComparable = (numbers: string) => numbers.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
