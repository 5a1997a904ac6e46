/**
 * Measures finding on every measuring set and writes the figures that the accuracy page shows before a server has
 * measured itself: `npm run figures -- FOLDER`. FOLDER: a data folder with a library of Talmud, Midrash, codes and
 * commentators. The Tanakh is measured in the starter library as well, which is built in a temporary folder. Writes
 * data/questions/figures.json, and prints it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseFigures } from '@sugya/contract/api/accuracy'
import { computeFindingFigures, MEASURED_DEPTH } from '../server/src/features/models/accuracy/compute-figures.ts'
import { type Finder, openFinder } from './open-finder.ts'
import { rankQuestions } from './support/rank-questions.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run figures -- FOLDER')
  process.exit(2)
}

const temporary = mkdtempSync(path.join(tmpdir(), 'figures-'))
try {
  const written = [
    ...(await measure('starter', temporary, ['tanakh'])),
    ...(await measure('large', folder, ['rabbinic', 'everyday', 'beginner', 'tanakh', 'strangers', 'scholars'])),
  ]
  const text = `${JSON.stringify(written, null, 2)}\n`
  writeFileSync(path.join(import.meta.dirname, '../data/questions/figures.json'), text)
  console.log(text)
} finally {
  rmSync(temporary, { recursive: true })
}

async function measure(
  library: ReleaseFigures['library'],
  dataDir: string,
  sets: readonly ReleaseFigures['set'][],
): Promise<ReleaseFigures[]> {
  const finder = await openFinder(dataDir)
  const works = finder.library.works().length
  const figures: ReleaseFigures[] = []
  for (const set of sets) {
    const command = `${library === 'large' ? 'DATA_DIR=FOLDER ' : ''}npm run eval -- data/questions/${set}.measure.tsv`
    figures.push({ set, library, works, measuredAt: new Date().toISOString(), command, ...(await measureSet(finder, set)) })
  }
  await finder.close()
  return figures
}

/** Questions outside the library have no source to find: they count in the calibration, not here. */
async function measureSet(finder: Finder, set: string) {
  const ranked = await rankQuestions(finder, `data/questions/${set}.measure.tsv`)
  const asked = ranked.filter(({ question }) => question.refs.length > 0)
  return computeFindingFigures(asked.map(({ language, hits }) => ({ language, rank: hits.slice(0, MEASURED_DEPTH).indexOf(true) + 1 })))
}
