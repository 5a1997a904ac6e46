import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'

/**
 * What kind of question this is, told by plain rules in three languages while the sources are being found: no model is asked.
 * - `crisis`: the writer, or someone near to them, speaks of taking their own life. `despair` is the same theme without the first person ("is suicide a sin?"): answered, with help beside it.
 * - `practical`: asks what to do or whether one may, where a ruling would be needed.
 * - `outside`: about something that no Jewish text speaks of. Counts only when no source was surely found.
 */
export interface QuestionKind {
  crisis: boolean
  /** With `crisis`: the writer fears for someone else. */
  another: boolean
  despair: boolean
  practical: boolean
  outside: boolean
}

const crisis = matchWords(listPatterns('crisis'))
const another = matchWords(listPatterns('crisisAnother'))
const anotherInDanger = matchWords(listPatterns('crisisIntention'))
const despair = matchWords(listPatterns('despair'))
const reported = matchWords(listPatterns('reportedSpeech'))
const practical = matchWords(listPatterns('practical'))
const outside = matchWords(listPatterns('outsideSubjects'))
const jewish = matchWords(listPatterns('jewishSubjects'))

/** Tells the kind of a question. Cheap: a few expressions over at most 4,000 characters. */
export function questionKind(question: string): QuestionKind {
  const text = stripMarks(question).replace(/[’‘`´]/g, "'")
  const near = anotherInDanger.test(text)
  const personal = near || crisis.test(text)
  const told = personal && reported.test(text)
  return {
    crisis: personal && !told,
    another: personal && !told && (near || another.test(text)),
    despair: told || despair.test(text),
    practical: practical.test(text),
    outside: outside.test(text) && !jewish.test(text),
  }
}
