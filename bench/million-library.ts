import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { starterTexts } from '../server/src/adapters/library/starter/starter-texts.ts'
import type { SegmentRow } from '../server/src/adapters/library/storage/tables.ts'
import type { WorkToWrite } from '../server/src/adapters/library/write/write-version.ts'
import type { Tokens } from '../server/src/ports/library.ts'
import { ANALYSIS_VERSION } from '../server/src/text/analysis/analyze-segment.ts'
import type { Finder } from '../scripts/open-finder.ts'
import { writeLibrary, openLibrary } from './library-of-works.ts'

const COPIES = 43

/**
 * A library of a million segments: the starter library and 42 copies in which each verse is the first half of one and
 * the second half of another.
 */
export async function openMillion(dataDir: string): Promise<Finder> {
  const folder = path.join(dataDir, `bench-million-${ANALYSIS_VERSION}`)
  if (existsSync(path.join(folder, 'done'))) return openLibrary(folder)
  const finder = await writeLibrary(folder, recombined())
  writeFileSync(path.join(folder, 'done'), '')
  return finder
}

async function* recombined(): AsyncGenerator<WorkToWrite> {
  const books: { book: WorkToWrite; rows: SegmentRow[] }[] = []
  for await (const book of starterTexts()) {
    const rows = await book.rows()
    books.push({ book, rows })
    yield { ...book, rows: () => Promise.resolve(rows) }
  }
  const all = books.flatMap(({ rows }) => rows)
  for (let copy = 1; copy < COPIES; copy++) {
    for (const { book, rows } of books) {
      const title = `Copy ${String(copy)} of ${book.work.title}`
      yield {
        work: { ...book.work, title, heTitle: title, ruTitle: title, order: book.work.order + copy * 100 },
        editions: book.editions.map((edition) => ({ ...edition, id: `${edition.id} ${String(copy)}`, work: title })),
        rows: () =>
          Promise.resolve(
            rows.map((row, index) => ({
              ...row,
              texts: [[0, 'Recombined']],
              tokens: splice(row.tokens, all[(index * 7919 + copy * 104_729) % all.length]?.tokens),
            })),
          ),
      }
    }
  }
}

function splice(first: Tokens, second: Tokens | undefined): Tokens {
  const join = (a: string, b: string) => {
    const left = a.split(' ')
    const right = b.split(' ')
    return [...left.slice(0, Math.ceil(left.length / 2)), ...right.slice(Math.ceil(right.length / 2))].join(' ').trim()
  }
  const other = second ?? first
  return {
    he: join(first.he, other.he),
    lemma: join(first.lemma, other.lemma),
    en: join(first.en, other.en),
    ru: '',
    gloss: join(first.gloss, other.gloss),
  }
}
