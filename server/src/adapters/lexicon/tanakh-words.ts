import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { DictionaryEntry, HebrewWords } from '../../ports/hebrew-words.ts'
import { parseVerse } from '../../text/morphology/parse-verse.ts'
import { tanakhBooks } from '../library/starter/tanakh-books.ts'
import { findTanakhFile } from '../tanakh-files.ts'

const LEXICON = path.join(import.meta.dirname, '../../../../data/lexicon')
/** Tables whose rows say what a word or a name means. */
const TABLE = /^(?:words-\d+|names)\.tsv$/
/** Forms of a gloss. */
const MAX_FORMS = 3
/** Books kept uncompressed, 3 MB each, outside of the heap. */
const MAX_BOOKS = 4

const decompress = promisify(brotliDecompress)
const openFile = async (name: string): Promise<Buffer> => decompress(await readFile(findTanakhFile(name)))

type Gloss = DictionaryEntry['gloss']

/**
 * Opens the words of `data/tanakh` with Strong's dictionary and the glosses of `data/lexicon`. Reads a file when it is
 * first needed.
 */
export function openHebrewWords(): HebrewWords {
  const books = new Map<string, Promise<Buffer>>()
  let dictionary: Promise<Buffer> | undefined
  let glosses: Promise<ReadonlyMap<string, Gloss>> | undefined

  function openBook(osis: string): Promise<Buffer> {
    const book = books.get(osis) ?? openFile(`wlc/${osis}.xml`)
    books.delete(osis)
    books.set(osis, book)
    const [oldest] = books.keys()
    if (books.size > MAX_BOOKS && oldest !== undefined) books.delete(oldest)
    return book
  }
  return {
    async readVerse(title, chapter, verse) {
      const osis = tanakhBooks.find((book) => book.title === title)?.osis
      if (osis === undefined) return []
      const book = await openBook(osis)
      const start = book.indexOf(`<verse osisID="${osis}.${String(chapter)}.${String(verse)}"`)
      return start === -1 ? [] : parseVerse(book.toString('utf8', start, book.indexOf('</verse>', start)))
    },
    async explain(strong) {
      const [entries, known] = await Promise.all([(dictionary ??= openFile('strongs-hebrew-dictionary.js')), (glosses ??= readGlosses())])
      const { lemma, strongs_def: definition } = findEntry(entries, strong)
      return { lemma: lemma ?? null, gloss: known.get(strong) ?? { he: null, en: null, ru: null }, definition: definition ?? null }
    },
    credits: [
      { name: 'Open Scriptures Hebrew Bible', license: 'CC BY 4.0' },
      { name: 'Strong’s Hebrew Dictionary, Open Scriptures', license: 'CC BY-SA' },
    ],
  }
}

/** The dictionary stands in a script, one entry a line: `"H7225":{…},`. */
function findEntry(script: Buffer, strong: string): { lemma?: string; strongs_def?: string } {
  const key = `"${strong}":`
  const start = script.indexOf(key)
  if (start === -1) return {}
  const line = script.toString('utf8', start + key.length, script.indexOf('\n', start))
  return JSON.parse(line.slice(0, line.lastIndexOf('}') + 1).replace(/\}\}$/, '}')) as { lemma?: string; strongs_def?: string }
}

/** The first forms of the row that names a Strong's number first. */
async function readGlosses(): Promise<ReadonlyMap<string, Gloss>> {
  const found = new Map<string, { gloss: Gloss; position: number }>()
  for (const file of (await readdir(LEXICON)).filter((name) => TABLE.test(name)).sort()) {
    for (const line of (await readFile(path.join(LEXICON, file), 'utf8')).split('\n')) {
      const [, he = '', en = '', ru = '', lemmas = ''] = line.split('\t')
      if (!lemmas.startsWith('H')) continue
      const gloss = { he: firstForms(he), en: firstForms(en), ru: firstForms(ru) }
      for (const [position, lemma] of lemmas.split(' ').entries())
        if (position < (found.get(lemma)?.position ?? Infinity)) found.set(lemma, { gloss, position })
    }
  }
  return new Map([...found].map(([lemma, { gloss }]) => [lemma, gloss]))
}

function firstForms(column: string): string | null {
  return column.split('; ').slice(0, MAX_FORMS).join(', ') || null
}
