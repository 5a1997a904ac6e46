import { indexWords, type Lemmatizer, openLemmatizer } from '../../text/lexicon/lemmatizer.ts'
import { findTanakhFile, readTanakhFile } from '../tanakh-files.ts'
import { readCompiled } from './compiled.ts'

const WORDS = 'words.tsv'

let words: Lemmatizer | undefined

/** The lemmatizer over the words of the Tanakh (`data/tanakh/words.tsv`), opened once per process. */
export function readLemmatizer(): Lemmatizer {
  return (words ??= openLemmatizer(readCompiled('words', [findTanakhFile(WORDS)], () => indexWords(parseWords(readTanakhFile(WORDS))))))
}

function* parseWords(table: string): Generator<readonly [letters: string, lemma: string, times: number]> {
  for (const line of table.trimEnd().split('\n')) {
    const [letters = '', lemma = '', times] = line.split('\t')
    yield [letters, lemma, Number(times)]
  }
}
