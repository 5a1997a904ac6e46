import type { Expectation } from '@sugya/contract/api/evaluations'
import type { Language } from '@sugya/contract/api/texts'

/** One question of the fixed set in one language, with what a right answer does. */
export interface GateQuestion {
  id: string
  language: Language
  text: string
  expectation: Expectation
  /** Any of them is right; none where nothing is to be cited. */
  refs: string[]
}

/** One question with the references that answer it. */
export interface FindingQuestion {
  id: string
  language: Language
  text: string
  refs: string[]
}

/** A set of questions that figures rest on. */
export interface QuestionSet<Question> {
  questions: readonly Question[]
  /** Of the whole file: figures of two sets cannot be compared. */
  fingerprint: string
}
