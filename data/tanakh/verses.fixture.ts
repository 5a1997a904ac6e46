import { readTanakhFile } from '../../server/src/adapters/tanakh-files.ts'
import { tanakhBooks } from '../../server/src/adapters/library/starter/tanakh-books.ts'
import type { Reference } from '../../server/src/text/references/reference.ts'

let known: ReadonlyMap<string, readonly number[]> | undefined

/**
 * Whether a place of the Tanakh exists in Masoretic numbering; undefined for no reference and for places of other
 * works.
 */
export function isPlaceOfTanakh(reference: Reference | null): boolean | undefined {
  known ??= countVerses()
  const chapters = known.get(reference?.title ?? '')
  if (reference === null || chapters === undefined) return undefined
  return [reference.from, reference.to].every(([chapter = 0, verse = 1]) => verse >= 1 && verse <= (chapters[chapter - 1] ?? 0))
}

/** Verses per chapter of every book, counted in the Westminster Leningrad Codex. */
function countVerses(): Map<string, number[]> {
  const lengths = new Map<string, number[]>()
  for (const { osis, title } of tanakhBooks) {
    const chapters: number[] = []
    for (const [, chapter = '1', verse = '1'] of readTanakhFile(`wlc/${osis}.xml`).matchAll(/<verse osisID="\w+\.(\d+)\.(\d+)"/g)) {
      chapters[Number(chapter) - 1] = Math.max(chapters[Number(chapter) - 1] ?? 0, Number(verse))
    }
    lengths.set(title, chapters)
  }
  return lengths
}
