import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GateFall } from './evaluations.ts'
import { typedText } from './typed-text.ts'

/** Models, the gate they pass, and which of them answers. */

const params = z.object({ id: z.string() })

/** `base`: the one of the configuration. `tuned`: made by a job here. `registered`: tuned elsewhere and named by an administrator. */
export const ModelKind = z.enum(['base', 'tuned', 'registered'])
export type ModelKind = z.infer<typeof ModelKind>

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
    baseModel: typedText(0, 200).nullish(),
    note: typedText(0, 1000).optional(),
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
