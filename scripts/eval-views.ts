/**
 * Measures the statements about views that the product finds in the library of DATA_DIR: `npm run eval:views` prints
 * how many there are and the precision by the verdicts of data/questions/views.measure.tsv. `--draw 150 --seed 7` draws
 * statements to be judged, each with the end of the text before it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readOriginal } from '../server/src/adapters/library/links/build-links.ts'
import { openVersion } from '../server/src/adapters/library/read/open-version.ts'
import { openStorage } from '../server/src/adapters/library/storage/library-storage.ts'
import { findOwn, readVersions } from '../server/src/adapters/library/storage/version-list.ts'
import { toLayer } from '../server/src/text/reuse/layers.ts'
import { findViews } from '../server/src/text/views/find-views.ts'

const CHUNK = 4000
const { values } = parseArgs({ options: { draw: { type: 'string' }, seed: { type: 'string', default: '7' } } })

const storage = await openStorage(path.join(process.env['DATA_DIR'] ?? './data-dir', 'library'))
const { own } = findOwn(await readVersions(storage))
if (own === undefined) throw new Error('There is no library')
const version = await openVersion(storage, own.manifest)
const found: { kind: string; ref: string; words: string; before: string }[] = []
for (const work of version.works) {
  const { from, to } = version.findRange(work.title, [])
  let before = ''
  for (let start = from; start < to; start += CHUNK)
    for (const segment of await version.range(work.title, start, Math.min(start + CHUNK, to) - 1)) {
      const text = readOriginal(segment)
      for (const view of findViews(text, toLayer(work), before)) found.push({ ...view, ref: segment.ref, before })
      before = text
    }
}
version.close()

if (values.draw === undefined) {
  for (const [kind, list] of Map.groupBy(found, ({ kind: of }) => of)) console.log(`${kind.padEnd(14)}${String(list.length).padStart(6)}`)
  printPrecision()
} else draw(Number(values.draw))
process.exit(0)

/** Judged statements: those that are not found any more do not count. */
function printPrecision(): void {
  const file = path.join(import.meta.dirname, '../data/questions/views.measure.tsv')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(2)
  const now = new Set(found.map(({ kind, ref, words }) => [kind, ref, words].join('\t')))
  const judged = lines.filter((line) => now.has(line.slice(0, line.lastIndexOf('\t'))))
  const right = judged.filter((line) => line.endsWith('\tright')).length
  console.log(
    `\n${String(lines.length)} judged, ${String(judged.length)} found now: ${String(right)} right, ${((100 * right) / judged.length).toFixed(1)} %`,
  )
}

/** Draws statements by a linear congruential generator. */
function draw(count: number): void {
  let state = Number(values.seed)
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
  const drawn = new Set<(typeof found)[number]>()
  while (drawn.size < Math.min(count, found.length)) drawn.add(found[Math.floor(random() * found.length)] as (typeof found)[number])
  for (const { kind, ref, words, before } of drawn) console.log(`${kind}\t${ref}\t${words}\n   ${before.slice(-120)}`)
}
