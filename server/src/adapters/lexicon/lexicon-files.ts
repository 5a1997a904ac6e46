import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Description, parseDescriptions } from '../../text/lexicon/parse-descriptions.ts'
import { type LexiconEntry, parseLexicon } from '../../text/lexicon/parse-lexicon.ts'
import { indexLexicon, type Lexicon, openLexicon } from '../../text/lexicon/lexicon.ts'
import { readCompiled } from './compiled.ts'

const known = new Map<string, Lexicon>()

const COMPILER = path.join(import.meta.dirname, 'compile-lexicon.process.ts')

/**
 * Reads every `*.tsv` of the folders `lexicon` and `descriptions` of `data`, in the order of their names, once in a process. What has to be compiled is compiled
 * in a process of its own, unless `compileApart` is false. Throws what the file system throws.
 */
export function readLexicon(data: string, { compileApart = true } = {}): Lexicon {
  const files = listTables(path.join(data, 'lexicon'))
  const descriptions = listTables(path.join(data, 'descriptions'))
  const lexicon =
    known.get(data) ??
    openLexicon(
      readCompiled('lexicon', [...files, ...descriptions], () => indexLexicon(parseFiles(files), descriptions.flatMap(parseFile)), {
        // The limits of this process do not reach it: `npm start` sets them as arguments.
        compileApart: compileApart ? () => spawnSync(process.execPath, [COMPILER], { stdio: 'ignore' }) : undefined,
      }),
    )
  known.set(data, lexicon)
  return lexicon
}

/** Reads every row of `data/descriptions`, as written. Throws what the file system throws. */
export function readDescriptions(data: string): Description[] {
  return listTables(path.join(data, 'descriptions')).flatMap(parseFile)
}

function listTables(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .map((file) => path.join(folder, file))
}

const parseFile = (file: string) => parseDescriptions(readFileSync(file, 'utf8'))

function parseFiles(files: readonly string[]): LexiconEntry[] {
  const entries: LexiconEntry[] = []
  for (const file of files) for (const entry of parseLexicon(readFileSync(file, 'utf8'), entries.length)) entries.push(entry)
  return entries
}
