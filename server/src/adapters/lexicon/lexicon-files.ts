import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Description, type Opening, parseDescriptions, parseOpenings } from '../../text/lexicon/parse-descriptions.ts'
import { type LexiconEntry, parseLexicon } from '../../text/lexicon/parse-lexicon.ts'
import { indexLexicon, type Lexicon, openLexicon } from '../../text/lexicon/lexicon.ts'
import { readCompiled } from './compiled.ts'

const known = new Map<string, Lexicon>()

const COMPILER = path.join(import.meta.dirname, 'compile-lexicon.process.ts')

/**
 * The folder of `descriptions` whose wordings are also concepts of a question: what happened in the Tanakh is asked
 * about by name.
 */
const TANAKH = `${path.sep}tanakh${path.sep}`

/**
 * Reads every `*.tsv` of the folders `lexicon` and `descriptions` of `data`, in the order of their names, the table of
 * related words and that of openings, once in a process. What has to be compiled is compiled in a process of its own,
 * unless `compileApart` is false. Throws what the file system throws.
 */
export function readLexicon(data: string, { compileApart = true } = {}): Lexicon {
  const files = listTables(path.join(data, 'lexicon'))
  const descriptions = listTables(path.join(data, 'descriptions'))
  const related = path.join(data, 'learned/related-words.tsv')
  const openings = path.join(data, 'openings.tsv')
  const compile = () => {
    const [tanakh, others] = [true, false].map((isTanakh) =>
      descriptions.filter((file) => file.includes(TANAKH) === isTanakh).flatMap(parseFile),
    )
    return indexLexicon(toEntries(parseFiles(files), tanakh ?? []), others, {
      related: readFileSync(related, 'utf8'),
      openings: parseOpenings(readFileSync(openings, 'utf8')),
    })
  }
  const lexicon =
    known.get(data) ??
    openLexicon(
      readCompiled('lexicon', [...files, ...descriptions, related, openings], compile, {
        // The limits of this process do not reach it: `npm start` sets them as arguments.
        compileApart: compileApart ? () => spawnSync(process.execPath, [COMPILER], { stdio: 'ignore' }) : undefined,
      }),
    )
  known.set(data, lexicon)
  return lexicon
}

/**
 * Reads the openings of passages in `data/descriptions` and `data/openings.tsv`. Throws what the file system throws.
 */
export function readOpenings(data: string): Opening[] {
  const descriptions: Opening[] = listTables(path.join(data, 'descriptions')).flatMap(parseFile)
  return [...descriptions, ...parseOpenings(readFileSync(path.join(data, 'openings.tsv'), 'utf8'))]
}

/** Every cell of words in `data/descriptions`. Throws what the file system throws. */
export function* readDescriptionCells(data: string): Iterable<string> {
  for (const file of listTables(path.join(data, 'descriptions')))
    for (const line of readFileSync(file, 'utf8').split('\n')) yield* line.split('\t').slice(1, 4)
}

function listTables(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .map((file) => path.join(folder, file))
}

/** The entries of the lexicon, and after them one for each described passage. */
function toEntries(entries: readonly LexiconEntry[], descriptions: readonly Description[]): LexiconEntry[] {
  const passages = descriptions.map(({ ref, he, en, ru }, index) => {
    return { id: entries.length + index, kind: 'event', he, en, ru, lemmas: [], refs: [ref] }
  })
  return [...entries, ...passages]
}

const parseFile = (file: string) => parseDescriptions(readFileSync(file, 'utf8'))

function parseFiles(files: readonly string[]): LexiconEntry[] {
  const entries: LexiconEntry[] = []
  for (const file of files) for (const entry of parseLexicon(readFileSync(file, 'utf8'), entries.length)) entries.push(entry)
  return entries
}
