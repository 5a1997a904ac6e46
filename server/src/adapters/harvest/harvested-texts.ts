import { createHash } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import type { FetchedSection, ListedWork, SourceSegment, TextEntry, TextSource, WorkPlan } from '../../ports/text-source.ts'
import { flatten } from '../text-source/nested-text.ts'
import { damagedFile, workFile, worksFile, type WorkLine } from './session-folder.ts'

/** Part of the hash of every text: raise it when the same file is read differently, so that harvested texts are read again. */
const READING = '1'

interface HarvestedWork {
  plan: WorkPlan
  hash: string
  /** By part, in order. */
  places: { part: string; sections: number[]; texts: FetchedSection['texts'] }[]
}

/**
 * The finished works of a harvest's folder. A work that is still being fetched is passed over: it comes when it is whole. A finished one with a line that
 * cannot be read is put aside, so that it is fetched again.
 */
export function createHarvestedTexts(folder: string): TextSource {
  let last: { title: string; work: Promise<HarvestedWork | undefined> } | undefined
  /** The texts of one work are read one edition after another: one work is kept. */
  const open = (title: string) => {
    if (last?.title !== title) last = { title, work: readWork(workFile(folder, title)) }
    return last.work
  }
  return {
    async *entries() {
      const works = JSON.parse(await readFile(worksFile(folder), 'utf8')) as ListedWork[]
      for (const { title } of works) {
        const work = await open(title)
        if (work !== undefined) yield* entriesOf(work)
      }
    },
    async read(entry) {
      const work = await open(entry.title)
      const edition = work?.plan.editions.findIndex(({ key }) => key === entry.key) ?? -1
      if (work === undefined || edition < 0) throw new Error(`${entry.title} has changed while it was read`)
      return segmentsOf(work, edition)
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
  // What follows the last line feed a process is just writing, or was killed at.
  for (const text of content
    .subarray(0, content.lastIndexOf('\n') + 1)
    .toString('utf8')
    .split('\n')) {
    if (text === '') continue
    const line = parseLine(text)
    if (line === undefined) damaged = true
    else if ('plan' in line) plan = line.plan
    else if ('end' in line) ended = true
    else if ('texts' in line) places.set(`${line.part}|${line.sections.join('.')}`, line)
  }
  if (damaged && ended) await rename(file, damagedFile(file))
  if (plan === undefined || !ended || damaged) return undefined
  const hash = createHash('sha256').update(READING).update(content).digest('base64url')
  const partOrder = new Map(plan.parts.map(({ title }, index) => [title, index]))
  const order = (part: string) => partOrder.get(part) ?? 0
  const sorted = [...places.values()].sort((a, b) => order(a.part) - order(b.part) || compareNumbers(a.sections, b.sections))
  return { plan, hash, places: sorted }
}

/** Undefined for what is no line of ours. */
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

function segmentsOf({ plan, places }: HarvestedWork, edition: number): SourceSegment[] {
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

function* entriesOf(work: HarvestedWork): Generator<TextEntry> {
  const { plan, hash } = work
  const counted = plan.editions.map((_, index) => segmentsOf(work, index))
  const hebrew = plan.editions.findIndex(({ language }) => language === 'he')
  for (const [index, edition] of plan.editions.entries()) {
    const segments = counted[index] ?? []
    const filled = new Set(segments.map(({ part }) => part))
    if (segments.length === 0) continue
    const { title, categories } = plan
    const { key, language, editionTitle, license, source } = edition
    const parts = plan.parts.filter((part) => filled.has(part.title))
    const isTranslation = categories[0] === 'Tanakh' && language !== 'he' && hebrew >= 0
    const unusable =
      isTranslation && isOtherwiseNumbered(title, segments, counted[hebrew] ?? [])
        ? 'its verses are not numbered as in the Masoretic text'
        : null
    yield { key, title, categories, language, editionTitle, license, source, hash, parts, unusable }
  }
}

/** The chapters of the Ten Commandments, which Jewish editions too number in more than one way. */
const twoWays: Record<string, number> = { Exodus: 20, Deuteronomy: 5 }

/**
 * Whether a translation counts verses otherwise than the Hebrew: wherever the beginning of a chapter or of a psalm is set elsewhere, one chapter has
 * verses that the Hebrew does not have. Chapters that are only translated in part have fewer, which says nothing.
 */
function isOtherwiseNumbered(title: string, translation: readonly SourceSegment[], hebrew: readonly SourceSegment[]): boolean {
  const longest = (segments: readonly SourceSegment[]) => {
    const lengths = new Map<number, number>()
    for (const { sections } of segments) {
      const [chapter = 0, verse = 0] = sections
      lengths.set(chapter, Math.max(lengths.get(chapter) ?? 0, verse))
    }
    return lengths
  }
  const known = longest(hebrew)
  return [...longest(translation)].some(
    ([chapter, verses]) => chapter !== twoWays[title] && known.has(chapter) && verses > (known.get(chapter) ?? 0),
  )
}
