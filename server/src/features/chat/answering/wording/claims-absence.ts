import { listPatterns, matchWords } from '../../../../text/patterns.ts'

const absence = matchWords(listPatterns('claimsAbsence'))

/** Whether the beginning of an answer says that the library or the sources have nothing on the question. */
export const claimsAbsence = (text: string): boolean => absence.test(text)
