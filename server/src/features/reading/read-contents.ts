import { stripNumeralMarks } from '@sugya/contract/rules/displayed-ref'
import type { WorkContents } from '@sugya/contract/api/texts'
import { AppError } from '../../errors.ts'
import type { Library, LibraryCatalog, Work } from '../../ports/library.ts'
import { sortByTradition } from '../../text/catalog-order.ts'
import { listPortions } from './list-portions.ts'
import type { ReferenceTools } from './reference-tools.ts'

/** Most segments of a section listed as one, as many as a passage shows; a longer one is listed by its subsections. */
const LONG_SECTION = 300

interface ContentsDeps {
  library: Pick<Library, 'works' | 'work'> & Pick<LibraryCatalog, 'parts'>
  references: Pick<ReferenceTools, 'format' | 'parse'>
}

/**
 * The table of contents of a work, from memory. `title` may be in any spelling the references parse, or the common
 * title of a complex work, which lists its parts. Throws AppError `unknown_reference` and `library_preparing`.
 */
export function readContents(deps: ContentsDeps, title: string): WorkContents {
  const { library, references } = deps
  const work = library.work(title) ?? library.work(references.parse(title)?.title ?? '')
  const common = work === undefined ? title : toCommonTitle(work.title)
  const siblings = library.works().filter((other) => toCommonTitle(other.title) === common)
  const first = siblings[0]
  if (work === undefined && first === undefined) throw new AppError('unknown_reference', 'no such work', { details: { suggestions: [] } })
  const nodes = siblings.length > 1 || work === undefined ? sortByTradition(siblings, (one) => one).map(toTitles) : []
  if (work !== undefined)
    return {
      ...toTitles(work),
      sectionName: work.sectionNames[0] ?? '',
      sections: listSections(deps, work),
      portions: listPortions(references, work.title),
      nodes,
    }
  return {
    title,
    heTitle: toCommonTitle(first?.heTitle ?? ''),
    ruTitle: toCommonTitle(first?.ruTitle ?? ''),
    sectionName: '',
    sections: [],
    portions: [],
    nodes,
  }
}

/** The common title of a complex work: `Mishneh Torah` for `Mishneh Torah, Repentance`; else the title itself. */
function toCommonTitle(title: string): string {
  return title.split(', ')[0] ?? title
}

function toTitles({ title, heTitle, ruTitle }: Work): { title: string; heTitle: string; ruTitle: string } {
  return { title, heTitle, ruTitle }
}

function listSections({ library, references }: ContentsDeps, work: Work): WorkContents['sections'] {
  const whole = { title: work.title, from: [], to: [] }
  const titles = { he: references.format(whole, 'he'), en: references.format(whole, 'en'), ru: references.format(whole, 'ru') }
  return listContentsSections(library, work).map(({ sections, segments }) => {
    const reference = { title: work.title, from: sections, to: sections }
    const ref = references.format(reference, 'en')
    const heRef = references.format(reference, 'he')
    const ruRef = references.format(reference, 'ru')
    const name = { he: stripNumeralMarks(stripTitle(heRef, titles.he)), en: stripTitle(ref, titles.en), ru: stripTitle(ruRef, titles.ru) }
    return { ref, heRef, ruRef, name, segments }
  })
}

/** The sections of a work that its table of contents lists; a work of one level lists its segments. */
export function listContentsSections(library: Pick<LibraryCatalog, 'parts'>, work: Work): Part[] {
  const outermost = library.parts(work.title, 1)
  const isLong = work.addressTypes.length > 2 && outermost.some(({ segments }) => segments > LONG_SECTION)
  return isLong ? splitLong(outermost, library.parts(work.title, 2)) : outermost
}

type Part = ReturnType<LibraryCatalog['parts']>[number]

function splitLong(outermost: readonly Part[], inner: readonly Part[]): Part[] {
  const bySection = Map.groupBy(inner, ({ sections }) => sections[0])
  return outermost.flatMap((part) => (part.segments > LONG_SECTION ? (bySection.get(part.sections[0]) ?? [part]) : [part]))
}

/** A reference without its title. */
function stripTitle(ref: string, title: string): string {
  return ref.startsWith(title) ? ref.slice(title.length).trim() : ref
}
