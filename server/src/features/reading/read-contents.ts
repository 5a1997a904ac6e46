import type { WorkContents } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { Library, LibraryShelf, Work } from '../../ports/library.ts'
import type { ReferenceTools } from './reference-tools.ts'

/** A section longer than this is listed by its own parts where it has some: as many segments as one page of reading holds. */
const LONG_SECTION = 300

interface ContentsParts {
  library: Pick<Library, 'works' | 'work'> & Pick<LibraryShelf, 'parts'>
  references: Pick<ReferenceTools, 'format' | 'parse'>
}

/**
 * The table of contents of a work, from memory. `title` may be in any spelling the references know, or the common title of a complex work, whose parts
 * are then listed. Throws AppError `unknown_reference` and `library_preparing`.
 */
export function readContents(parts: ContentsParts, title: string): WorkContents {
  const { library, references } = parts
  const work = library.work(title) ?? library.work(references.parse(title)?.title ?? '')
  const common = work === undefined ? title : commonTitle(work.title)
  const together = library.works().filter((other) => commonTitle(other.title) === common)
  const first = together[0]
  if (work === undefined && first === undefined) throw new AppError('unknown_reference', 'no such work', { details: { suggestions: [] } })
  const nodes = together.length > 1 || work === undefined ? together.map(titlesOf) : []
  if (work !== undefined) return { ...titlesOf(work), sectionName: sectionNameOf(work), sections: sectionsOf(parts, work), nodes }
  return {
    title,
    heTitle: commonTitle(first?.heTitle ?? ''),
    ruTitle: commonTitle(first?.ruTitle ?? ''),
    sectionName: '',
    sections: [],
    nodes,
  }
}

/** What the parts of a complex work have in common: `Mishneh Torah` of `Mishneh Torah, Repentance`; the title itself for a work that stands alone. */
function commonTitle(title: string): string {
  return title.split(', ')[0] ?? title
}

function titlesOf({ title, heTitle, ruTitle }: Work): { title: string; heTitle: string; ruTitle: string } {
  return { title, heTitle, ruTitle }
}

/** A work of one level is listed by its segments. */
function sectionNameOf(work: Work): string {
  return work.sectionNames[0] ?? ''
}

function sectionsOf({ library, references }: ContentsParts, work: Work): WorkContents['sections'] {
  const whole = { title: work.title, from: [], to: [] }
  const titles = { he: references.format(whole, 'he'), en: references.format(whole, 'en'), ru: references.format(whole, 'ru') }
  return listContentsParts(library, work).map(({ sections, segments }) => {
    const reference = { title: work.title, from: sections, to: sections }
    const ref = references.format(reference, 'en')
    const heRef = references.format(reference, 'he')
    const ruRef = references.format(reference, 'ru')
    const name = { he: within(heRef, titles.he), en: within(ref, titles.en), ru: within(ruRef, titles.ru) }
    return { ref, heRef, ruRef, name, segments }
  })
}

/** The parts of a work that its table of contents lists. */
export function listContentsParts(library: Pick<LibraryShelf, 'parts'>, work: Work): Part[] {
  const outermost = library.parts(work.title, 1)
  const isLong = work.addressTypes.length > 2 && outermost.some(({ segments }) => segments > LONG_SECTION)
  return isLong ? splitLong(outermost, library.parts(work.title, 2)) : outermost
}

type Part = ReturnType<LibraryShelf['parts']>[number]

function splitLong(outermost: readonly Part[], inner: readonly Part[]): Part[] {
  const bySection = Map.groupBy(inner, ({ sections }) => sections[0])
  return outermost.flatMap((part) => (part.segments > LONG_SECTION ? (bySection.get(part.sections[0]) ?? [part]) : [part]))
}

/** A reference without the title it begins with. */
function within(ref: string, title: string): string {
  return ref.startsWith(title) ? ref.slice(title.length).trim() : ref
}
