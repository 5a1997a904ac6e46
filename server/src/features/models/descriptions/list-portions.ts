import type { Library, LibraryCatalog, Segment } from '../../../ports/library.ts'

/** Segments of a work that the model reads at once: at most `PORTION`, of one section. */
export interface Portion {
  /** Names the portion as long as the work keeps its addresses. */
  key: string
  work: string
  section: number[]
  /** The place of the first segment within the section, and how many there are. */
  from: number
  count: number
}

export const PORTION = 25

/** The portions of some works in order; works that the library does not have are left out. From memory. */
export function listPortions(
  library: Pick<Library, 'work'> & Pick<LibraryCatalog, 'parts' | 'catalog'>,
  titles: readonly string[],
): Portion[] {
  return titles.flatMap((work) => {
    const found = library.work(work)
    if (found === undefined) return []
    // Chapters and pages: of a commentary with three levels, the comments on one chapter.
    const sections = found.addressTypes.length > 1 ? library.parts(work, 1) : [{ sections: [], segments: countSegments(library, work) }]
    return sections.flatMap(({ sections: section, segments }) =>
      Array.from({ length: Math.ceil(segments / PORTION) }, (_, index): Portion => {
        const from = index * PORTION
        return { key: `${work}|${section.join('.')}|${String(from)}`, work, section, from, count: Math.min(PORTION, segments - from) }
      }),
    )
  })
}

function countSegments({ catalog }: Pick<LibraryCatalog, 'catalog'>, title: string): number {
  return catalog().find(({ work }) => work.title === title)?.segments ?? 0
}

/** The segments of a portion. */
export async function readPortion({ within }: Pick<Library, 'within'>, { work, section, from, count }: Portion): Promise<Segment[]> {
  return (await within(work, section)).slice(from, from + count)
}
