import path from 'node:path'
import { readFindingQuestions } from '../../../server/src/adapters/questions.ts'

const COUNT = 12

const all = readFindingQuestions(path.join(import.meta.dirname, '../../../data/questions/tanakh.measure.tsv'))

/** A few of the questions that measure finding, for products that measure beside what is tested: all take seconds. */
export const fewQuestions: typeof all = { ...all, questions: all.questions.slice(0, COUNT) }
