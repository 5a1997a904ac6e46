import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LexiconEntry, parseLexicon } from '../../text/lexicon/parse-lexicon.ts'
import { createLexicon, type Lexicon } from '../../text/lexicon/lexicon.ts'

const known = new Map<string, Lexicon>()

/**
 * Reads every `*.tsv` of a folder, in the order of their names, once in a process. Throws what the file system
 * throws.
 */
export function readLexicon(folder: string): Lexicon {
  const lexicon = known.get(folder) ?? readFiles(folder)
  known.set(folder, lexicon)
  return lexicon
}

function readFiles(folder: string): Lexicon {
  const entries: LexiconEntry[] = []
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.tsv'))
    .sort()) {
    for (const entry of parseLexicon(readFileSync(join(folder, name), 'utf8'), entries.length)) entries.push(entry)
  }
  return createLexicon(entries)
}
