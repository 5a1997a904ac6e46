import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ReleaseFigures } from '@sugya/contract/api/accuracy'
import { Expectation } from '@sugya/contract/api/evaluations'
import { parseQuestions, type Question } from '../text/question-file.ts'

/** The content of a file and its fingerprint. */
function readQuestionSet(file: string): { tsv: string; fingerprint: string } {
  const tsv = readFileSync(file, 'utf8')
  return { tsv, fingerprint: createHash('sha256').update(tsv).digest('hex').slice(0, 16) }
}

/** Reads the questions that measure finding. Throws when the file is missing or a line has no references. */
export function readFindingQuestions(file: string): { questions: Question[]; fingerprint: string } {
  const { tsv, fingerprint } = readQuestionSet(file)
  return { questions: parseQuestions(tsv), fingerprint }
}

/**
 * Reads the questions of the evaluation gate (data/questions/README.md). Throws when the file is missing or not
 * valid.
 */
export function readGateQuestions(file: string): {
  questions: (Question & { expectation: Expectation })[]
  fingerprint: string
} {
  const { tsv, fingerprint } = readQuestionSet(file)
  const expectations = new Map(
    tsv
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .filter((cells) => cells.length > 1)
      .map(([id = '', expect]) => [id, Expectation.parse(expect)]),
  )
  const questions = parseQuestions(tsv, { withoutReferences: true }).map((question) => {
    const expectation = expectations.get(question.id)
    if (expectation === undefined || (expectation === 'cite') !== question.refs.length > 0)
      throw new Error(`The question ${question.id} of ${file} has no valid expectation`)
    return { ...question, expectation }
  })
  return { questions, fingerprint }
}

/** Reads the figures that `npm run figures` wrote. Throws when the file is missing or not valid. */
export function readReleaseFigures(file: string): ReleaseFigures[] {
  return ReleaseFigures.array().parse(JSON.parse(readFileSync(file, 'utf8')))
}
