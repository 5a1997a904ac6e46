import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'

/**
 * The kind of a question, decided by the patterns of `data/language` without a model.
 * - `crisis`: the writer, or someone close to them, intends suicide. `despair` is the same theme without that intention ("is suicide a sin?"):
 *   answered, with help beside it.
 * - `practical`: asks what to do or what is permitted, which would need a ruling.
 * - `outside`: about a subject of which no Jewish text speaks. Counts only without a source of high confidence.
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

/** Classifies a question of at most 4,000 characters. */
export function classifyQuestion(question: string): QuestionKind {
  const text = stripMarks(question).replace(/[’‘`´]/g, "'")
  const isAnotherInDanger = anotherInDanger.test(text)
  const isPersonal = isAnotherInDanger || crisis.test(text)
  const isReported = isPersonal && reported.test(text)
  return {
    crisis: isPersonal && !isReported,
    another: isPersonal && !isReported && (isAnotherInDanger || another.test(text)),
    despair: isReported || despair.test(text),
    practical: practical.test(text),
    outside: outside.test(text) && !jewish.test(text),
  }
}
