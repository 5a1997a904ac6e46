/**
 * Measures the links that the product finds in the library of DATA_DIR: `npm run eval:links` prints the precision by
 * the verdicts of data/questions/links.measure.tsv, and the recall on the references that editions print in brackets.
 * `--part tune` takes the other half of the texts. `--draw 150 --seed 7` draws links to be judged, with the words that
 * they share.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FoundLink } from '../server/src/text/reuse/find-links.ts'
import { splitLinkWords } from '../server/src/text/reuse/link-words.ts'
import { createLiveReferences } from '../server/src/text/references/live-references.ts'
import { classicalTitles } from '../server/src/text/references/titles/classical-titles.ts'
import { choosePart, type ReadLinks, readLinks } from './support/read-links.ts'

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '7' },
    kind: { type: 'string' },
  },
})
const read = await readLinks(process.env['DATA_DIR'] ?? './data-dir')
const mine = read.links.filter(({ segment }) => choosePart(read.getRef(segment)) === values.part)
if (values.draw === undefined) {
  printCounts(read)
  printPrecision(read)
  printRecall(read)
} else draw(read, Number(values.draw))
read.version.close()
process.exit(0)

/** What a link goes to: a verse, a mishnah or another text. */
function chooseGroup({ works }: ReadLinks, { target, kind }: FoundLink): string {
  const layer = works.findLast(({ from }) => from <= target)?.layer
  return layer === 'tanakh' ? (kind === 'parallel' ? 'verses' : 'verse') : layer === 'mishnah' ? 'mishnah' : kind
}

function printCounts(all: ReadLinks): void {
  const groups = Map.groupBy(all.links, (link) => chooseGroup(all, link))
  console.log([...groups].map(([group, links]) => `${group}: ${String(links.length)}`).join(', '))
}

/** Draws links evenly from the groups, by a linear congruential generator. */
function draw(all: ReadLinks, count: number): void {
  let state = Number(values.seed)
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648
  const pool = mine.filter((link) => values.kind === undefined || chooseGroup(all, link) === values.kind)
  const drawn = new Set<FoundLink>()
  while (drawn.size < Math.min(count, pool.length)) drawn.add(pool[Math.floor(random() * pool.length)] as FoundLink)
  for (const link of [...drawn].sort((a, b) => a.segment - b.segment)) {
    const { segment, target, from, to, targetFrom, targetTo, matched, score, gain } = link
    const own = splitLinkWords(all.originals[segment] ?? '')
    const other = splitLinkWords(all.originals[target] ?? '')
    const [start, otherStart] = [all.corpus.starts[segment] ?? 0, all.corpus.starts[target] ?? 0]
    const cut = (words: string[], first: number, last: number) => words.slice(Math.max(0, first), last).join(' ')
    const figures = `${String(matched)} ${score.toFixed(0)} ${gain.toFixed(0)}`
    console.log([all.getRef(segment), all.getRef(target), chooseGroup(all, link), figures].join('\t'))
    console.log(
      `   ${cut(own, from - start - 5, from - start)} [${cut(own, from - start, to - start)}] ${cut(own, to - start, to - start + 4)}`,
    )
    console.log(
      `   ${cut(other, targetFrom - otherStart - 4, targetFrom - otherStart)} <${cut(other, targetFrom - otherStart, targetTo - otherStart)}> ${cut(other, targetTo - otherStart, targetTo - otherStart + 3)}`,
    )
  }
}

/** Judged links: those that are not found any more do not count. */
function printPrecision(all: ReadLinks): void {
  const file = path.join(import.meta.dirname, `../data/questions/links.${values.part}.tsv`)
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
  const found = new Map(all.links.map((link) => [`${all.getRef(link.segment)}\t${all.getRef(link.target)}`, chooseGroup(all, link)]))
  const judged = rows.flatMap((row) => {
    const [from = '', to = '', , verdict = ''] = row.split('\t')
    const group = found.get(`${from}\t${to}`)
    return group === undefined ? [] : [{ group, isRight: verdict === 'right' }]
  })
  const print = (name: string, list: typeof judged) => {
    const right = list.filter(({ isRight }) => isRight).length
    console.log(
      `${name.padEnd(12)}${String(right).padStart(5)} of ${String(list.length).padStart(4)}  ${((100 * right) / list.length).toFixed(1)} %`,
    )
  }
  console.log(`\nPrecision (${String(rows.length)} judged, ${String(judged.length)} found now)`)
  for (const [group, list] of Map.groupBy(judged, ({ group }) => group)) print(group, list)
  print('all', judged)
}

/** References in brackets to a verse or mishnah of the library, in a text that has an original: how many are links. */
function printRecall(all: ReadLinks): void {
  const references = createLiveReferences(classicalTitles)
  references.setWorks(all.version.works)
  const linked = Map.groupBy(all.links, ({ segment }) => segment)
  const counts = new Map<string, { all: number; found: number }>()
  for (const [segment, original] of all.originals.entries()) {
    const ref = all.getRef(segment)
    if (original === '' || choosePart(ref) !== values.part) continue
    const work = all.works.findLast(({ from }) => from <= segment)
    if (work?.layer === 'tanakh') continue
    const named = new Set<string>()
    for (const [language, text] of [
      ['Hebrew', original],
      ['English', all.translations[segment] ?? ''],
    ] as const)
      for (const [, inner = ''] of text.matchAll(/[([]([^()[\]]{3,40})[)\]]/g)) {
        const reference = references.parse(inner.trim())
        if (reference?.from.length !== 2) continue
        const target = all.version.work(reference.title)
        if (target === undefined || !['Tanakh', 'Mishnah'].includes(target.categories[0] ?? '') || target.base !== null) continue
        const { from } = all.version.findRange(target.title, reference.from)
        const { to } = all.version.findRange(target.title, reference.to)
        const explained = work?.explains?.(segment)
        if (to <= from || (explained !== undefined && from >= explained.from - 2 && to <= explained.to + 2)) continue
        if (named.has(`${String(from)} ${String(to)}`)) continue
        named.add(`${String(from)} ${String(to)}`)
        const name = `${target.categories[0] ?? ''}, printed in ${language}`
        const count = counts.get(name) ?? { all: 0, found: 0 }
        counts.set(name, count)
        count.all++
        if (linked.get(segment)?.some((link) => link.target >= from && link.target < to) === true) count.found++
      }
  }
  console.log(`\nRecall on printed references (${values.part})`)
  for (const [name, { all: total, found }] of counts)
    console.log(`${name.padEnd(30)}${String(found).padStart(6)} of ${String(total).padStart(6)}  ${((100 * found) / total).toFixed(1)} %`)
}
