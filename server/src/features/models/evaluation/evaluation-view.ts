import { BASE_MODEL_ID } from '@sugya/contract/rules/models'
import type { EvaluatedQuestion, Evaluation, EvaluationSide, Figures } from '@sugya/contract/api/evaluations'
import type { StoredAnswer, StoredEvaluation, ModelRef, SideFigures } from '../../../ports/store/models.ts'
import { findRegressions } from './find-regressions.ts'
import type { GateQuestion } from './gate-questions.ts'
import { sumFigures } from './sum-figures.ts'

const emptyFigures: Figures = sumFigures([], null)
const noFigures: SideFigures = { total: emptyFigures, byLanguage: { he: emptyFigures, en: emptyFigures, ru: emptyFigures } }

/** With fewer answers the pace is not yet known. */
const MIN_ANSWERS_FOR_PACE = 4

/** An evaluation as the contract describes it. */
export function toEvaluation(kept: StoredEvaluation, now: Date): Evaluation {
  const { status, results, done, total, startedAt, finishedAt, failure } = kept
  const side = (ref: ModelRef, figures: SideFigures | null | undefined): EvaluationSide => ({
    modelId: ref.id ?? BASE_MODEL_ID,
    model: ref.name,
    ...(figures ?? noFigures),
  })
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000
  return {
    id: kept.id,
    status,
    candidate: side(kept.candidate, results?.candidate),
    baseline: kept.baseline === null ? null : side(kept.baseline, results?.baseline),
    done,
    total,
    secondsLeft: status === 'running' && done >= MIN_ANSWERS_FOR_PACE ? Math.round((elapsed / done) * (total - done)) : null,
    failure,
    falls: results === null ? [] : findRegressions(results),
    libraryVersion: kept.libraryVersion,
    questionSet: kept.questionSet,
    startedBy: kept.startedBy,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Every question of the set with the answers of both sides, without answers to questions that left the set. */
export function listEvaluatedQuestions(questions: readonly GateQuestion[], answers: readonly StoredAnswer[]): EvaluatedQuestion[] {
  const find = (side: StoredAnswer['side'], { id, language }: GateQuestion) =>
    answers.find((answer) => answer.side === side && answer.questionId === id && answer.language === language)?.result ?? null
  return questions.map((question) => ({
    questionId: question.id,
    language: question.language,
    question: question.text,
    expectation: question.expectation,
    references: question.refs,
    candidate: find('candidate', question),
    baseline: find('baseline', question),
  }))
}
