import { stripMarks } from './analysis/hebrew.ts'
import { listPatterns, matchWords } from './patterns.ts'

const pattern = matchWords(listPatterns('jewishSubjects'))

/**
 * Whether a question names a subject of these texts in any of the three languages: a holiday, a book, an author, a
 * commandment, God.
 */
export function namesJewishSubject(question: string): boolean {
  return pattern.test(stripMarks(question).replace(/[’‘`´׳]/g, "'"))
}
