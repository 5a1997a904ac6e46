import { foldAramaic } from '@sugya/contract/rules/text-languages'
import { createHash } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import type { FetchedSection, ListedWork, SourceSegment, TextEntry, TextSource, WorkPlan } from '../../ports/text-source.ts'
import { flatten } from '../text-source/nested-text.ts'
import { getDamagedFile, getWorkFile, getWorksFile, LINKS_LINE, type WorkLine } from './session-folder.ts'

/**
 * Part of the hash of every text: raise it when the same file is read differently, so that harvested texts are imported
 * again.
 */
const READ_VERSION = '1'

interface HarvestedWork {
  plan: WorkPlan
  hash: string
  /** In the order of parts and sections. */
  places: { part: string; sections: number[]; texts: FetchedSection['texts'] }[]
}

/**
 * Reads the finished works of a harvest and skips those that are still being fetched. Renames the file of a finished
 * work with an unreadable line, so that the work is fetched again.
 */
export function createHarvestedTexts(folder: string): TextSource {
  let last: { title: string; work: Promise<HarvestedWork | undefined> } | undefined
  /** Caches one work: its editions are read one after another. */
  const open = (title: string) => {
    if (last?.title !== title) last = { title, work: readWork(getWorkFile(folder, title)) }
    return last.work
  }
  return {
    async *entries() {
      const works = JSON.parse(await readFile(getWorksFile(folder), 'utf8')) as ListedWork[]
      for (const { title } of works) {
        const work = await open(title)
        if (work !== undefined) yield* toEntries(work)
      }
    },
    async read(entry) {
      const work = await open(entry.title)
      const edition = work?.plan.editions.findIndex(({ key }) => key === entry.key) ?? -1
      if (work === undefined || edition < 0) throw new Error(`${entry.title} has changed while it was read`)
      return toSegments(work, edition)
    },
  }
}

async function readWork(file: string): Promise<HarvestedWork | undefined> {
  const content = await readFile(file).catch(() => undefined)
  if (content === undefined) return undefined
  let plan: WorkPlan | undefined
  let ended = false
  let damaged = false
  const places = new Map<string, HarvestedWork['places'][number]>()
  // A process is still writing what follows the last line feed, or was killed while writing it.
  const written = content.subarray(0, content.lastIndexOf('\n') + 1).toString('utf8')
  // Other links do not make the texts others.
  const lines = written.split('\n').filter((text) => !text.startsWith(LINKS_LINE))
  for (const text of lines) {
    if (text === '') continue
    const line = parseLine(text)
    if (line === undefined) damaged = true
    else if ('plan' in line) plan = line.plan
    else if ('end' in line) ended = true
    else if ('texts' in line) places.set(`${line.part}|${line.sections.join('.')}`, line)
  }
  if (damaged && ended) await rename(file, getDamagedFile(file))
  if (plan === undefined || !ended || damaged) return undefined
  const hash = createHash('sha256').update(READ_VERSION).update(lines.join('\n')).digest('base64url')
  const partOrder = new Map(plan.parts.map(({ title }, index) => [title, index]))
  const order = (part: string) => partOrder.get(part) ?? 0
  const sorted = [...places.values()].sort((a, b) => order(a.part) - order(b.part) || compareNumbers(a.sections, b.sections))
  return { plan, hash, places: sorted }
}

/** Undefined when the line cannot be read. */
function parseLine(text: string): WorkLine | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? (line as WorkLine) : undefined
  } catch {
    return undefined
  }
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [level, number] of a.entries()) if (number !== b[level]) return number - (b[level] ?? 0)
  return 0
}

function toSegments({ plan, places }: HarvestedWork, edition: number): SourceSegment[] {
  const depths = new Map(plan.parts.map((part) => [part.title, part.addressTypes.length]))
  return places.flatMap(({ part, sections, texts }) => {
    const text = texts.find(([index]) => index === edition)?.[1]
    if (text === undefined) return []
    return flatten(text, (depths.get(part) ?? 0) - sections.length).map((place) => ({
      part,
      sections: [...sections, ...place.sections],
      html: place.html,
    }))
  })
}

const isOriginal = (language: string) => foldAramaic(language) === 'he'

function* toEntries(work: HarvestedWork): Generator<TextEntry> {
  const { plan, hash } = work
  const counted = plan.editions.map((_, index) => toSegments(work, index))
  const hebrew = plan.editions.findIndex(({ language }) => isOriginal(language))
  for (const [index, edition] of plan.editions.entries()) {
    const segments = counted[index] ?? []
    const filled = new Set(segments.map(({ part }) => part))
    if (segments.length === 0) continue
    const { title, categories, stated } = plan
    const { key, language, editionTitle, license, source } = edition
    const parts = plan.parts.filter((part) => filled.has(part.title))
    const isTranslation = categories[0] === 'Tanakh' && !isOriginal(language) && hebrew >= 0
    const unusable =
      isTranslation && hasOtherNumbering(title, segments, counted[hebrew] ?? [])
        ? 'its verses are not numbered as in the Masoretic text'
        : null
    yield { key, title, categories, language, editionTitle, license, source, hash, parts, stated, unusable }
  }
}

/** The chapters of the Ten Commandments, which Jewish editions number in more than one way too. */
const ambiguousChapters: Record<string, number> = { Exodus: 20, Deuteronomy: 5 }

/**
 * Whether a translation numbers its verses differently from the Hebrew: where a chapter or psalm begins elsewhere, some
 * chapter has verses that the Hebrew does not have. Fewer verses prove nothing: a chapter may be translated in part.
 */
function hasOtherNumbering(title: string, translation: readonly SourceSegment[], hebrew: readonly SourceSegment[]): boolean {
  const countVerses = (segments: readonly SourceSegment[]) => {
    const lengths = new Map<number, number>()
    for (const { sections } of segments) {
      const [chapter = 0, verse = 0] = sections
      lengths.set(chapter, Math.max(lengths.get(chapter) ?? 0, verse))
    }
    return lengths
  }
  const known = countVerses(hebrew)
  return [...countVerses(translation)].some(
    ([chapter, verses]) => chapter !== ambiguousChapters[title] && known.has(chapter) && verses > (known.get(chapter) ?? 0),
  )
}
