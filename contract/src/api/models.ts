import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { Regression } from './evaluations.ts'
import { typedText } from './typed-text.ts'

const params = z.object({ id: z.string() })

/**
 * `base`: from the configuration. `tuned`: produced by a training job here. `registered`: tuned elsewhere and
 * registered by an administrator.
 */
export const ModelKind = z.enum(['base', 'tuned', 'registered'])
export type ModelKind = z.infer<typeof ModelKind>

/** In dollars for a million tokens. */
const Price = z.number().min(0).max(10_000).nullable()

export const RegisteredModel = z.object({
  /** `base` for the configured model. */
  id: z.string(),
  /** Its name at the endpoint. */
  name: z.string(),
  kind: ModelKind,
  isFineTuned: z.boolean(),
  isCurrent: z.boolean(),
  /** The model it was tuned from; null when unknown. */
  baseModel: z.string().nullable(),
  /** The training job that produced it. */
  jobId: z.string().nullable(),
  note: z.string(),
  inputPrice: Price,
  outputPrice: Price,
  /** The administrator's name; null for the configured model and for models of training jobs. */
  createdBy: z.string().nullable(),
  /** Null for the configured model. */
  createdAt: z.iso.datetime().nullable(),
  /** The latest complete evaluation in which it was the candidate. */
  evaluationId: z.string().nullable(),
})
export type RegisteredModel = z.infer<typeof RegisteredModel>

/** One change of the current model. */
export const ModelChange = z.object({
  /** Consecutive, from 1. */
  number: z.number().int(),
  kind: z.enum(['promote', 'roll_back']),
  from: z.string(),
  to: z.string(),
  evaluationId: z.string().nullable(),
  /** The phrase by which the gate was overridden; null when it was open. */
  confirmation: z.string().nullable(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
})
export type ModelChange = z.infer<typeof ModelChange>

/**
 * What the gate says of a model. `not_evaluated`: no evaluation against the current model with the present questions
 * and library. `fell`: a measure regressed.
 */
export const GateVerdict = z.object({
  open: z.boolean(),
  problem: z.enum(['not_evaluated', 'fell']).nullable(),
  falls: z.array(Regression),
  /** The evaluation behind the verdict. */
  evaluationId: z.string().nullable(),
})
export type GateVerdict = z.infer<typeof GateVerdict>

/** Largest value of a PostgreSQL `integer`. */
const MAX_INTEGER = 2 ** 31 - 1

export const modelsApi = defineApi('Models', {
  listModels: {
    method: 'GET',
    path: '/api/admin/models',
    access: 'admin',
    summary: 'All models, the configured one first, then the newest first',
    response: z.object({
      models: z.array(RegisteredModel),
      /** False when no model is connected and the source finder answers. */
      connected: z.boolean(),
      /** The model that a rollback would restore; null when nothing was changed. */
      before: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  },
  registerModel: {
    method: 'POST',
    path: '/api/admin/models',
    access: 'admin',
    summary: 'Register a model that was tuned elsewhere by its name at the configured endpoint',
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .regex(/^[\x21-\x7e]+$/),
      baseModel: typedText(0, 200).nullish(),
      note: typedText(0, 1000).optional(),
      inputPrice: Price.optional(),
      outputPrice: Price.optional(),
    }),
    response: RegisteredModel,
  },
  removeModel: {
    method: 'DELETE',
    path: '/api/admin/models/:id',
    access: 'admin',
    summary: 'Remove a model, unless it is current, configured or being evaluated',
    params,
    response: z.object({ removed: z.literal(true) }),
  },
  readGate: {
    method: 'GET',
    path: '/api/admin/models/:id/gate',
    access: 'admin',
    summary: 'Whether the gate lets a model go into service',
    params,
    response: GateVerdict,
  },
  promoteModel: {
    method: 'POST',
    path: '/api/admin/models/:id/promote',
    access: 'admin',
    summary: 'Make a model the current one; the gate refuses unless it is overridden with the phrase (`overridePhrase`)',
    params,
    body: z.object({ confirmation: z.string().max(500).optional() }),
    response: ModelChange,
  },
  rollBackModel: {
    method: 'POST',
    path: '/api/admin/models/roll-back',
    access: 'admin',
    summary: 'Restore the previous model',
    response: ModelChange,
  },
  listModelChanges: {
    method: 'GET',
    path: '/api/admin/models/changes',
    access: 'admin',
    summary: 'The changes of the current model, newest first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.coerce.number().int().min(1).max(MAX_INTEGER).optional(),
    }),
    response: z.object({ changes: z.array(ModelChange), next: z.number().int().nullable() }),
  },
})
