import type { Language } from '@sugya/contract/api/texts'
import { judgeMessage } from '../../server/src/features/chat/answering/safety/distress.ts'
import type { Question } from '../../server/src/text/question-file.ts'

/**
 * How well distress is recognized in one language: sentences of distress that were answered with help, and others that
 * were.
 */
export interface DistressFigures {
  language: Language
  distress: number
  recognized: number
  others: number
  falseAlarms: number
  /** What was judged wrongly. */
  mistakes: Question[]
}

/**
 * Judges a set of sentences. Those whose id begins with "distress" should get help as the answer, all others should
 * not.
 */
export function measureDistress(questions: readonly Question[]): DistressFigures[] {
  return (['en', 'he', 'ru'] as const).map((language) => {
    const judged = questions
      .filter((question) => question.language === language)
      .map((question) => ({ question, isDistress: question.id.startsWith('distress'), crisis: judgeMessage(question.text).crisis }))
    const count = (isDistress: boolean, crisis?: boolean) =>
      judged.filter((each) => each.isDistress === isDistress && (crisis === undefined || each.crisis === crisis)).length
    return {
      language,
      distress: count(true),
      recognized: count(true, true),
      others: count(false),
      falseAlarms: count(false, true),
      mistakes: judged.filter((each) => each.isDistress !== each.crisis).map(({ question }) => question),
    }
  })
}
