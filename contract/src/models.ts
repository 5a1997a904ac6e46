import { z } from 'zod'
import { AnswerMode, Citation, Notice, Source } from './chat.ts'
import { endpoint } from './endpoint.ts'
import { Feedback, FeedbackReason } from './feedback.ts'
import { Language } from './texts.ts'

/** Models, the gate they pass, the feedback that is reviewed and the record of what administrators did; the public page of accuracy too. */

const params = z.object({ id: z.string() })

/** `base`: the one of the configuration. `tuned`: made by a job here. `registered`: tuned elsewhere and named by an administrator. */
export const ModelKind = z.enum(['base', 'tuned', 'registered'])
export type ModelKind = z.infer<typeof ModelKind>

/** What a person typed, without what no database holds: NULs and half characters. */
const words = (min: number, max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').toWellFormed().trim())
    .pipe(z.string().min(min).max(max))

/** Dollars for a million tokens. */
const Price = z.number().min(0).max(10_000).nullable()

export const RegisteredModel = z.object({
  /** `base` for the configured one. */
  id: z.string(),
  /** As the endpoint calls it. */
  name: z.string(),
  kind: ModelKind,
  isFineTuned: z.boolean(),
  isCurrent: z.boolean(),
  /** What it was tuned from; null when not known. */
  baseModel: z.string().nullable(),
  /** The job that made it. */
  jobId: z.string().nullable(),
  note: z.string(),
  inputPrice: Price,
  outputPrice: Price,
  /** The administrator's name; null for the configured one and for what a job made. */
  createdBy: z.string().nullable(),
  /** Null for the configured one. */
  createdAt: z.iso.datetime().nullable(),
  /** The latest complete evaluation in which it was the candidate. */
  evaluationId: z.string().nullable(),
})
export type RegisteredModel = z.infer<typeof RegisteredModel>

/** One change of the model that answers. */
export const ModelChange = z.object({
  /** From 1; each change has the next. */
  number: z.number().int(),
  kind: z.enum(['promote', 'roll_back']),
  from: z.string(),
  to: z.string(),
  evaluationId: z.string().nullable(),
  /** The words by which the gate was overridden; null when it was open. */
  confirmation: z.string().nullable(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
})
export type ModelChange = z.infer<typeof ModelChange>

export const listModels = endpoint({
  method: 'GET',
  path: '/api/admin/models',
  access: 'admin',
  summary: 'The models that can answer, the configured one first, then the newest first',
  response: z.object({
    models: z.array(RegisteredModel),
    /** False: no model is connected, and the source finder answers. */
    connected: z.boolean(),
    /** What a roll back would bring back; null when nothing was changed. */
    before: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
})

export const registerModel = endpoint({
  method: 'POST',
  path: '/api/admin/models',
  access: 'admin',
  summary: 'Register a model that was tuned elsewhere, by its name at the configured endpoint',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/),
    baseModel: words(0, 200).nullish(),
    note: words(0, 1000).optional(),
    inputPrice: Price.optional(),
    outputPrice: Price.optional(),
  }),
  response: RegisteredModel,
})

export const removeModel = endpoint({
  method: 'DELETE',
  path: '/api/admin/models/:id',
  access: 'admin',
  summary: 'Forget a model; not the one that answers, nor the configured one, nor one that is being evaluated',
  params,
  response: z.object({ removed: z.literal(true) }),
})

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

const perLanguage = <Shape extends z.ZodType>(shape: Shape) => z.object({ he: shape, en: shape, ru: shape })

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

/** What speaks against a model. `not_evaluated`: not at all, or not against the model that answers now, with these questions and this library. */
export const GateVerdict = z.object({
  open: z.boolean(),
  problem: z.enum(['not_evaluated', 'fell']).nullable(),
  falls: z.array(GateFall),
  /** The evaluation that it rests on. */
  evaluationId: z.string().nullable(),
})
export type GateVerdict = z.infer<typeof GateVerdict>

export const readGate = endpoint({
  method: 'GET',
  path: '/api/admin/models/:id/gate',
  access: 'admin',
  summary: 'Whether a model may go into service, and what speaks against it',
  params,
  response: GateVerdict,
})

export const promoteModel = endpoint({
  method: 'POST',
  path: '/api/admin/models/:id/promote',
  access: 'admin',
  summary: 'Let a model answer from now on; refused by the gate unless it is overridden in words (`overridePhrase`)',
  params,
  body: z.object({ confirmation: z.string().max(500).optional() }),
  response: ModelChange,
})

export const rollBackModel = endpoint({
  method: 'POST',
  path: '/api/admin/models/roll-back',
  access: 'admin',
  summary: 'Let the model before the present one answer again',
  response: ModelChange,
})

/** PostgreSQL counts no further in a column of whole numbers. */
const MAX_NUMBER = 2 ** 31 - 1

export const listModelChanges = endpoint({
  method: 'GET',
  path: '/api/admin/models/changes',
  access: 'admin',
  summary: 'The changes of the model that answers, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.coerce.number().int().min(1).max(MAX_NUMBER).optional(),
  }),
  response: z.object({ changes: z.array(ModelChange), next: z.number().int().nullable() }),
})

/** What a reader said of an answer, with all that one needs to judge it. */
export const ReviewedFeedback = Feedback.extend({
  id: z.string(),
  /** The interface of the reader was in. */
  language: Language,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the reader says later opens it again. */
  resolved: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  messageId: z.string(),
  question: z.string(),
  questionLanguage: Language,
  answer: z.string(),
  mode: AnswerMode.nullable(),
  model: z.string().nullable(),
  citations: z.array(Citation),
  sources: z.array(Source),
  notices: z.array(Notice),
  /** A training example was made of it. */
  corrected: z.boolean(),
})
export type ReviewedFeedback = z.infer<typeof ReviewedFeedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin',
  summary: 'What readers said of answers, newest first',
  query: z.object({
    rating: Feedback.shape.rating.optional(),
    reason: FeedbackReason.optional(),
    language: Language.optional(),
    resolved: z.stringbool().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.string().max(200).optional(),
  }),
  response: z.object({
    feedback: z.array(ReviewedFeedback),
    next: z.string().nullable(),
    /** Of all that pass the filters. */
    total: z.number().int(),
  }),
})

export const resolveFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/resolve',
  access: 'admin',
  summary: 'Mark what a reader said as dealt with',
  params,
  response: z.object({ resolved: z.literal(true) }),
})

/** Longest corrected answer, in characters. */
export const EXAMPLE_LIMIT = 20_000

export const correctFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/:id/example',
  access: 'admin',
  summary: 'Make a training example of a corrected answer, and mark what the reader said as dealt with',
  params,
  body: z.object({ question: words(1, 4000), answer: words(1, EXAMPLE_LIMIT) }),
  /** `examples`: how many corrections there are now. */
  response: z.object({ exampleId: z.string(), examples: z.number().int() }),
})

/** One thing that an administrator did. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: z.string(),
  /** Method and route, like `POST /api/admin/models/:id/promote`; the panel has the words. */
  action: z.string(),
  /** What it was done to: the ids of the address, and what the call adds (names, numbers). Never what was typed in secret. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary: 'What administrators did, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30), before: z.string().max(200).optional() }),
  response: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
})

/** How well questions find their sources, in percent; `mrr10`: mean reciprocal rank within ten, 0 to 1. */
export const FindingFigures = z.object({
  questions: z.number().int(),
  recallAt1: z.number(),
  recallAt5: z.number(),
  recallAt10: z.number(),
  mrr10: z.number(),
})
export type FindingFigures = z.infer<typeof FindingFigures>

const Measured = z.object({
  measuredAt: z.iso.datetime(),
  /** What anyone can run to get the figures again. */
  command: z.string(),
  libraryVersion: z.string(),
  /** False: the library has changed since. */
  isPresentLibrary: z.boolean(),
})

export const Accuracy = z.object({
  model: z.string(),
  mode: AnswerMode,
  libraryVersion: z.string().nullable(),
  /** Finding sources, whatever model answers; null until it was measured. */
  finding: Measured.extend({ total: FindingFigures, byLanguage: perLanguage(FindingFigures) }).nullable(),
  /** The answers of the running model; null until it was evaluated. */
  answers: Measured.extend({ total: Figures, byLanguage: perLanguage(Figures) }).nullable(),
})
export type Accuracy = z.infer<typeof Accuracy>

export const readAccuracy = endpoint({
  method: 'GET',
  path: '/api/accuracy',
  access: 'public',
  summary: 'How well sources are found and questions answered, as it was last measured on the running model and library',
  response: Accuracy,
})

export const measureFinding = endpoint({
  method: 'POST',
  path: '/api/admin/accuracy/measure',
  access: 'admin',
  summary: 'Measure in the background how well questions find their sources',
  response: z.object({ started: z.boolean() }),
})
