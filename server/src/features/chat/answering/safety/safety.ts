import practicalModel from '../../../../../../data/ranking/practical.json' with { type: 'json' }
import { stripMarks } from '../../../../text/analysis/hebrew.ts'
import { namesJewishSubject } from '../../../../text/jewish-subjects.ts'
import { listPatterns, matchWords } from '../../../../text/patterns.ts'
import { openTextClassifier } from '../../../../text/text-classifier.ts'
import type { HistoryMessage } from '../../events.ts'
import { type Distress, judgeDistress } from './distress.ts'

/**
 * The kind of a question, decided without a language model.
 * - `practical`: asks what to do or what is permitted, which would need a ruling. What a text says, or why, is study.
 * - `outside`: about a subject of which no Jewish text speaks. Counts only without a source of high confidence.
 */
export interface QuestionKind extends Distress {
  practical: boolean
  outside: boolean
}

const computePracticalLogit = openTextClassifier(practicalModel)
const outside = matchWords(listPatterns('outsideSubjects'))

/** Classifies a question of at most 4,000 characters after the messages before it. */
export function classifyQuestion(question: string, history: readonly HistoryMessage[] = []): QuestionKind {
  const text = stripMarks(question).replace(/[’‘`´]/g, "'")
  return {
    ...judgeDistress(question, history),
    practical: computePracticalLogit(text) > 0,
    outside: outside.test(text) && !namesJewishSubject(text),
  }
}

/**
 * The kind of a follow-up in its conversation: a request about the last answer (`isRequest`: "translate it") asks for
 * no ruling and tells no distress, and a question that goes on from others is practical when one of them is.
 */
export function classifyFollowUp(
  kind: QuestionKind,
  { isRequest, context }: { isRequest: boolean; context: readonly string[] },
): QuestionKind {
  if (isRequest) return { ...kind, despair: false, practical: false, outside: false }
  return { ...kind, practical: kind.practical || context.some((question) => classifyQuestion(question).practical) }
}
