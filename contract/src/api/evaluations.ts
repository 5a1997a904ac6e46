import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from './texts.ts'

/** How a model is judged before it may answer. */

const params = z.object({ id: z.string() })

/** A share in percent, and of how many. `percent` is null of none. */
export const Measure = z.object({ percent: z.number().nullable(), of: z.number().int() })
export type Measure = z.infer<typeof Measure>

/** What is judged in points. All but `falseCitations` are the better the higher. */
export const MeasureName = z.enum(['referencesFound', 'quotesProven', 'falseCitations', 'refusalsRight', 'languageKept'])
export type MeasureName = z.infer<typeof MeasureName>

export const Figures = z.object({
  questions: z.number().int(),
  /** The model gave no answer: an error of the endpoint, or another model had to step in. */
  unanswered: z.number().int(),
  /** Of the questions that expect references: one of them is cited. */
  referencesFound: Measure,
  /** Of the quotations that the model wrote: found in the library word for word. */
  quotesProven: Measure,
  /** Of all citations that the model wrote: not in the library, and taken out. */
  falseCitations: Measure,
  /** Of the questions on which one must not rule, or that are outside the texts: not ruled on, not answered. */
  refusalsRight: Measure,
  /** Answers in the language of the question. */
  languageKept: Measure,
  /** Milliseconds to the whole answer. */
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Null when the endpoint does not count. */
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** Dollars; null without tokens or price. */
  cost: z.number().nullable(),
})
export type Figures = z.infer<typeof Figures>

/** The same of each language. */
export const perLanguage = <Shape extends z.ZodType>(shape: Shape) => z.object({ he: shape, en: shape, ru: shape })

export const EvaluationSide = z.object({ modelId: z.string(), model: z.string(), total: Figures, byLanguage: perLanguage(Figures) })
export type EvaluationSide = z.infer<typeof EvaluationSide>

/** A measure that fell by too much, for all languages together (`language` null) or in one. `by`: points, positive. */
export const GateFall = z.object({ measure: MeasureName, language: Language.nullable(), by: z.number() })
export type GateFall = z.infer<typeof GateFall>

export const EvaluationStatus = z.enum(['running', 'complete', 'cancelled', 'failed'])
export type EvaluationStatus = z.infer<typeof EvaluationStatus>

export const Evaluation = z.object({
  id: z.string(),
  status: EvaluationStatus,
  candidate: EvaluationSide,
  /** Null when only one model was looked at. */
  baseline: EvaluationSide.nullable(),
  /** Answers made and answers to make, of both sides. */
  done: z.number().int(),
  total: z.number().int(),
  /** How long the rest will take at the pace so far, in seconds; null when not known or not running. */
  secondsLeft: z.number().nullable(),
  /** Why it failed, as a code. `model_unavailable`: one of the two does not answer. `questions_changed`: a new version of the program came up meanwhile. */
  failure: z.enum(['model_unavailable', 'questions_changed', 'internal']).nullable(),
  /** What fell by ten points or more; empty while it runs. */
  falls: z.array(GateFall),
  libraryVersion: z.string(),
  /** Which questions, as a fingerprint of the file. */
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

/** What a right answer does. `cite`: cites one of the references. `not_rule`: sources, but no ruling. `refuse`: says that it is outside the texts. */
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

export const startEvaluation = endpoint({
  method: 'POST',
  path: '/api/admin/evaluations',
  access: 'admin',
  summary: 'Put the fixed questions to a model, and to the one it is compared with, in the background; one evaluation at a time',
  body: z.object({
    /** A registered model, or `base`. */
    modelId: z.string().max(100),
    /** Without it, the current model; when that is the candidate itself, nothing. */
    baselineId: z.string().max(100).optional(),
  }),
  response: Evaluation,
})

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/api/admin/evaluations',
  access: 'admin',
  summary: 'The evaluations, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10), before: z.string().max(200).optional() }),
  response: z.object({ evaluations: z.array(Evaluation), next: z.string().nullable() }),
})

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/api/admin/evaluations/:id',
  access: 'admin',
  summary: 'One evaluation with every answer',
  params,
  response: Evaluation.extend({ questions: z.array(EvaluatedQuestion) }),
})

export const cancelEvaluation = endpoint({
  method: 'POST',
  path: '/api/admin/evaluations/:id/cancel',
  access: 'admin',
  summary: 'End an evaluation; the answers so far are kept',
  params,
  response: z.object({ cancelled: z.literal(true) }),
})
