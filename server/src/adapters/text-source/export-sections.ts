import { ArchiveRefused } from '../../ports/imports.ts'
import type {
  FetchedSection,
  ListedWork,
  PlannedPart,
  SectionSource,
  SourceSegment,
  TextEntry,
  TextSource,
} from '../../ports/text-source.ts'
import { SourceFailure } from '../../ports/text-source.ts'

/**
 * Reads a source of whole editions (a folder of an export) section by section, so that its harvest has the same
 * progress, failures and files as one from the network. Does not offer editions that cannot be used whatever their
 * license. Throws ArchiveRefused when there is no text at all: other kinds of files may have the same extension.
 */
export function sectionsOfTexts(source: TextSource): SectionSource {
  let listing: Promise<Map<string, TextEntry[]>> | undefined
  const list = () => (listing ??= groupByWork(source))
  let last: { title: string; editions: Promise<SourceSegment[][]> } | undefined
  const read = async (title: string) => {
    if (last?.title !== title) last = { title, editions: Promise.all(((await list()).get(title) ?? []).map((entry) => source.read(entry))) }
    return last.editions
  }
  const failing = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof SourceFailure) throw cause
      const detail = cause instanceof Error ? cause.message : String(cause)
      throw new SourceFailure({ code: 'unreadable_text', address: title, detail }, { cause })
    }
  }

  return {
    async works() {
      const known = await failing('the folder', list)
      if (known.size === 0) throw new ArchiveRefused('no_texts')
      return [...known].map(([title, entries]): ListedWork => ({ title, categories: entries[0]?.categories ?? [] }))
    },

    plan: (work) =>
      failing(work.title, async () => {
        const entries = (await list()).get(work.title) ?? []
        const editions = await read(work.title)
        const parts = new Map<string, PlannedPart>()
        for (const [index, { parts: described }] of entries.entries()) {
          for (const part of described) {
            const planned = parts.get(part.title) ?? { ...part, sections: [] }
            const depth = Math.min(1, part.addressTypes.length - 1)
            const known = new Set(planned.sections.map((numbers) => numbers.join('.')))
            for (const segment of editions[index] ?? []) {
              const numbers = segment.sections.slice(0, depth)
              if (segment.part !== part.title || known.has(numbers.join('.'))) continue
              known.add(numbers.join('.'))
              planned.sections.push(numbers)
            }
            planned.sections.sort(([a = 0], [b = 0]) => a - b)
            parts.set(part.title, planned)
          }
        }
        const offered = entries.map(({ language, editionTitle, license, source: from, key }) => ({
          language,
          editionTitle,
          license,
          source: from,
          key,
        }))
        return { ...work, parts: [...parts.values()], editions: offered }
      }),

    section: (plan, part, sections) =>
      failing(plan.title, async () => {
        const entries = (await list()).get(plan.title) ?? []
        const editions = await read(plan.title)
        const texts: FetchedSection['texts'] = []
        for (const [edition, { key }] of plan.editions.entries()) {
          const segments = editions[entries.findIndex((entry) => entry.key === key)] ?? []
          const here = segments.filter(
            (segment) => segment.part === part.title && sections.every((number, level) => segment.sections[level] === number),
          )
          if (here.length > 0) texts.push([edition, nest(here, sections.length)])
        }
        return { texts }
      }),
  }
}

async function groupByWork(source: TextSource): Promise<Map<string, TextEntry[]>> {
  const works = new Map<string, TextEntry[]>()
  for await (const entry of source.entries()) {
    if (entry.unusable !== null) continue
    works.set(entry.title, [...(works.get(entry.title) ?? []), entry])
  }
  return works
}

/** Nests segments into lists again, from a level on. */
function nest(segments: readonly SourceSegment[], level: number): unknown {
  const root: unknown[] = []
  for (const { sections, html } of segments) {
    let list = root
    for (const number of sections.slice(level, -1)) {
      const child = (list[number - 1] ??= []) as unknown[]
      list = child
    }
    list[(sections.at(-1) ?? 1) - 1] = html
  }
  return fillGaps(root)
}

/** Fills gaps with empty strings, which survive a round trip through JSON. */
const fillGaps = (list: unknown[]): unknown[] =>
  Array.from(list, (child) => (Array.isArray(child) ? fillGaps(child as unknown[]) : (child ?? '')))
