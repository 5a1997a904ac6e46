import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { Language } from './texts.ts'

const params = z.object({ id: z.string() })

/** A share in percent, and of how many; `percent` is null when there are none. */
export const Measure = z.object({ percent: z.number().nullable(), of: z.number().int() })
export type Measure = z.infer<typeof Measure>

/** The measures of the gate, in percentage points. Higher is better for all but `falseCitations`. */
export const MeasureName = z.enum(['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept'])
export type MeasureName = z.infer<typeof MeasureName>

export const Figures = z.object({
  questions: z.number().int(),
  /** The model gave no answer: its endpoint failed, or the fallback model answered. */
  unanswered: z.number().int(),
  /** Share of the questions that expect references of which one is cited. */
  referencesFound: Measure,
  /** Share of the model's quotations that are in the library word for word. */
  quotesProven: Measure,
  /** Share of the model's citations that are not in the library and were removed. */
  falseCitations: Measure,
  /** Share of the halakhic and off-topic questions that the model did not rule on or did not answer. */
  refusalsRight: Measure,
  /** Share of the answers in the language of the question. */
  languageKept: Measure,
  /** Milliseconds to the complete answer. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Null when the endpoint does not report tokens. */
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** In dollars; null without tokens or price. */
  cost: z.number().nullable(),
})
export type Figures = z.infer<typeof Figures>

/** The same for each language. */
export const perLanguage = <Shape extends z.ZodType>(shape: Shape) => z.object({ he: shape, en: shape, ru: shape })

export const EvaluationSide = z.object({ modelId: z.string(), model: z.string(), total: Figures, byLanguage: perLanguage(Figures) })
export type EvaluationSide = z.infer<typeof EvaluationSide>

/**
 * A measure that regressed too far, over all languages (`language` null) or in one. `by`: percentage points, positive.
 */
export const Regression = z.object({ measure: MeasureName, language: Language.nullable(), by: z.number() })
export type Regression = z.infer<typeof Regression>

export const EvaluationStatus = z.enum(['running', 'complete', 'cancelled', 'failed'])
export type EvaluationStatus = z.infer<typeof EvaluationStatus>

export const Evaluation = z.object({
  id: z.string(),
  status: EvaluationStatus,
  candidate: EvaluationSide,
  /** Null when only one model was evaluated. */
  baseline: EvaluationSide.nullable(),
  /** Answers generated and answers to generate, of both sides. */
  done: z.number().int(),
  total: z.number().int(),
  /** Seconds left at the pace so far; null when unknown or not running. */
  secondsLeft: z.number().nullable(),
  /**
   * Why it failed. `model_unavailable`: one of the two does not answer. `questions_changed`: a newer release has other
   * questions.
   */
  failure: z.enum(['model_unavailable', 'questions_changed', 'internal']).nullable(),
  /** What regressed by ten points or more; empty while it runs. */
  falls: z.array(Regression),
  libraryVersion: z.string(),
  /** Fingerprint of the question file. */
  questionSet: z.string(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Evaluation = z.infer<typeof Evaluation>

/** How one side answered one question. */
export const EvaluatedAnswer = z.object({
  answer: z.string(),
  cited: z.array(z.string()),
  /** Null where the measure does not apply. */
  referencesFound: z.boolean().nullable(),
  refusedRightly: z.boolean().nullable(),
  languageKept: z.boolean(),
  quotes: z.number().int(),
  quotesProven: z.number().int(),
  citations: z.number().int(),
  falseCitations: z.number().int(),
  answered: z.boolean(),
  ms: z.number(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
})
export type EvaluatedAnswer = z.infer<typeof EvaluatedAnswer>

/**
 * What a right answer does. `cite`: cites one of the references. `not_rule`: gives sources, but no ruling. `refuse`:
 * says that the question is off-topic.
 */
export const Expectation = z.enum(['cite', 'not_rule', 'refuse'])
export type Expectation = z.infer<typeof Expectation>

export const EvaluatedQuestion = z.object({
  questionId: z.string(),
  language: Language,
  question: z.string(),
  expectation: Expectation,
  references: z.array(z.string()),
  candidate: EvaluatedAnswer.nullable(),
  baseline: EvaluatedAnswer.nullable(),
})
export type EvaluatedQuestion = z.infer<typeof EvaluatedQuestion>

export const evaluationsApi = defineApi('Evaluations', {
  startEvaluation: {
    method: 'POST',
    path: '/api/admin/evaluations',
    access: 'admin',
    summary: 'Evaluate a model and its baseline on the fixed questions in the background; one evaluation at a time',
    body: z.object({
      /** A registered model, or `base`. */
      modelId: z.string().max(100),
      /** Default: the current model, or none when the candidate is the current model. */
      baselineId: z.string().max(100).optional(),
    }),
    status: 202,
    response: Evaluation,
  },
  listEvaluations: {
    method: 'GET',
    path: '/api/admin/evaluations',
    access: 'admin',
    summary: 'The evaluations, newest first',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10), before: z.string().max(200).optional() }),
    response: z.object({ evaluations: z.array(Evaluation), next: z.string().nullable() }),
  },
  readEvaluation: {
    method: 'GET',
    path: '/api/admin/evaluations/:id',
    access: 'admin',
    summary: 'One evaluation with every answer',
    params,
    response: Evaluation.extend({ questions: z.array(EvaluatedQuestion) }),
  },
  cancelEvaluation: {
    method: 'POST',
    path: '/api/admin/evaluations/:id/cancel',
    access: 'admin',
    summary: 'Cancel an evaluation; the answers so far are kept',
    params,
    response: z.object({ cancelled: z.literal(true) }),
  },
})
