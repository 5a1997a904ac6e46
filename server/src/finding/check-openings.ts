import type { Library } from '../ports/library.ts'
import type { Opening } from '../text/lexicon/parse-descriptions.ts'
import { createPassageReader, type ReferenceReader } from './passage-reader.ts'
import { locateOpenings, type OpeningPassage } from './place-openings.ts'

/** How the described passages of the Talmud, which name their opening words, stand in the editions of a library. */
export interface OpeningsReport {
  inPlace: number
  /** On the page they name, in other lines. */
  moved: number
  /** Their opening is not on the page, or the work has no such page. */
  unplaced: { ref: string; opening: string }[]
  /** Openings whose work the library lacks. */
  absent: number
}

/** Looks every passage with an opening up in the library. Reads each page once; changes nothing. */
export async function checkOpenings(library: Library, references: ReferenceReader, openings: readonly Opening[]): Promise<OpeningsReport> {
  const reader = createPassageReader(library, references)
  const report: OpeningsReport = { inPlace: 0, moved: 0, unplaced: [], absent: 0 }
  const wanted: OpeningPassage[] = []
  for (const { ref, opening } of openings) {
    if (opening === '') continue
    const title = references.parse(ref)?.title
    if (title === undefined || library.work(title) === undefined) {
      report.absent++
      continue
    }
    const passage = await reader.find(ref)
    if (passage === null) report.unplaced.push({ ref, opening })
    else wanted.push({ passage: { ...passage, ref }, opening })
  }
  const placed = await locateOpenings(library, wanted)
  for (const { passage, opening } of wanted) {
    const outcome = placed.get(passage.ref)?.outcome
    if (outcome === 'in_place') report.inPlace++
    else if (outcome === 'moved') report.moved++
    else report.unplaced.push({ ref: passage.ref, opening })
  }
  return report
}
