import { createLemmatizer, type Lemmatizer } from '../../text/lexicon/lemmatizer.ts'
import { readTanakhFile } from '../tanakh-files.ts'

let words: Lemmatizer | undefined

/** The lemmatizer over the words of the Tanakh (`data/tanakh/words.tsv`), built once per process. */
export function readLemmatizer(): Lemmatizer {
  return (words ??= createLemmatizer(parseWords(readTanakhFile('words.tsv'))))
}

function* parseWords(table: string): Generator<readonly [letters: string, lemma: string, times: number]> {
  for (const line of table.trimEnd().split('\n')) {
    const [letters = '', lemma = '', times] = line.split('\t')
    yield [letters, lemma, Number(times)]
  }
}
