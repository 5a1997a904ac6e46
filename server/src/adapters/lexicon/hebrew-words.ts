import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createHebrewWords, type HebrewWords } from '../../text/lexicon/lemmatizer.ts'

let words: HebrewWords | undefined

/**
 * The dictionary of the Tanakh's words out of the package `morphhb` (Open Scriptures Hebrew Bible, CC BY 4.0): its `index.js` is read as text, since as a
 * module it would stay in memory with ten times the size. Takes some 0.4 s, once in a process.
 */
export function readHebrewWords(): HebrewWords {
  const path = createRequire(import.meta.url).resolve('morphhb')
  return (words ??= createHebrewWords(wordsOf(readFileSync(path, 'utf8'))))
}

function* wordsOf(source: string): Generator<readonly [string, string]> {
  for (const [, letters = '', lemma = ''] of source.matchAll(/\["([^"]+)","([^"]+)"/g)) {
    const number = /\d+/.exec(lemma)?.[0]
    if (number !== undefined) yield [letters, `H${String(Number(number))}`]
  }
}
