import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { DESCRIPTIONS_LIMIT } from '../rules/limits.ts'
import { FindingFigures } from './accuracy.ts'

/**
 * `running`: the model reads, then finding is evaluated; `paused` by an administrator; `budget`: the next call could
 * exceed it; `failed`; `ready`: a sample and the evaluation wait for a decision; `publishing` and `withdrawing`: the
 * library is being written.
 */
export const DescriptionsStatus = z.enum([
  ...['running', 'paused', 'budget', 'failed', 'ready', 'publishing', 'published', 'withdrawing', 'withdrawn', 'discarded'],
] as const)
export type DescriptionsStatus = z.infer<typeof DescriptionsStatus>

/** Why it failed. `library`: the library could not be written to, or is being changed. */
export const DescriptionsFailure = z.enum(['model_unavailable', 'unusable_answers', 'library', 'internal'])
export type DescriptionsFailure = z.infer<typeof DescriptionsFailure>

/** Why a row of the model was refused. */
export const RowProblem = z.enum(['form', 'reference', 'letters', 'markup', 'copied'])
export type RowProblem = z.infer<typeof RowProblem>

/** What a budget counts: dollars, or tokens of a model whose price is not configured. */
export const BudgetUnit = z.enum(['usd', 'tokens'])
export type BudgetUnit = z.infer<typeof BudgetUnit>

/** A passage in everyday words, each cell three to six wordings. */
export const DescriptionRow = z.object({ ref: z.string(), he: z.string(), en: z.string(), ru: z.string() })
export type DescriptionRow = z.infer<typeof DescriptionRow>

/** Descriptions of works by a model. */
export const DescriptionsJob = z.object({
  id: z.string(),
  status: DescriptionsStatus,
  failure: DescriptionsFailure.nullable(),
  works: z.array(z.object({ title: z.string(), heTitle: z.string(), ruTitle: z.string() })),
  model: z.string(),
  budget: z.number(),
  unit: BudgetUnit,
  spent: z.number(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Portions of the texts: a call of the model each. */
  total: z.number().int(),
  done: z.number().int(),
  /** Portions of which no answer could be used. */
  skipped: z.number().int(),
  rows: z.number().int(),
  refused: z.partialRecord(RowProblem, z.number().int()),
  /** Finding over the nightly set of questions, without and with the rows; null before. */
  evaluation: z.object({ before: FindingFigures, after: FindingFigures, at: z.iso.datetime() }).nullable(),
  /** Readers find by its rows on this server now. */
  isServed: z.boolean(),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
})
export type DescriptionsJob = z.infer<typeof DescriptionsJob>

export const DescriptionsEstimate = z.object({
  works: z.number().int(),
  segments: z.number().int(),
  calls: z.number().int(),
  rows: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** In dollars; null when the price of the model is not configured. */
  cost: z.number().nullable(),
})
export type DescriptionsEstimate = z.infer<typeof DescriptionsEstimate>

const Titles = z.array(z.string().min(1).max(200)).min(1).max(DESCRIPTIONS_LIMIT)
const Id = z.object({ id: z.string().max(100) })
const Budget = z.number().positive().max(1e9)

export const descriptionsApi = defineApi('Descriptions', {
  listDescriptions: {
    method: 'GET',
    path: '/api/training/descriptions',
    access: 'admin',
    summary: 'Descriptions of works by the connected model, newest first',
    response: z.object({
      /** Null when no model is connected. */
      model: z.object({ name: z.string(), unit: BudgetUnit }).nullable(),
      jobs: z.array(DescriptionsJob),
    }),
  },
  listUndescribedWorks: {
    method: 'GET',
    path: '/api/training/descriptions/works',
    access: 'admin',
    summary: 'Works of the library of which nothing is described, in catalog order',
    query: z.object({ q: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
    response: z.object({
      /** Of all, whatever is searched. */
      total: z.number().int(),
      works: z.array(
        z.object({
          title: z.string(),
          heTitle: z.string(),
          ruTitle: z.string(),
          categories: z.array(z.string()),
          segments: z.number().int(),
        }),
      ),
    }),
  },
  estimateDescriptions: {
    method: 'GET',
    path: '/api/training/descriptions/estimate',
    access: 'admin',
    summary: 'What describing some works will take; their titles are separated by vertical bars',
    query: z.object({ titles: z.string().min(1).max(5000) }),
    response: DescriptionsEstimate,
  },
  readDescriptions: {
    method: 'GET',
    path: '/api/training/descriptions/:id',
    access: 'admin',
    summary: 'One set of descriptions with a sample of its rows, spread over all of them',
    params: Id,
    response: DescriptionsJob.extend({ sample: z.array(DescriptionRow.extend({ model: z.string(), at: z.iso.datetime() })) }),
  },
  exportDescriptions: {
    method: 'GET',
    path: '/api/training/descriptions/:id/rows.tsv',
    access: 'admin',
    summary: 'All rows of a set, in the format of data/descriptions',
    params: Id,
    isExport: true,
  },
  startDescriptions: {
    method: 'POST',
    path: '/api/training/descriptions',
    access: 'admin',
    summary: 'Describe works in the background, within a budget',
    body: z.object({ works: Titles, budget: Budget }),
    status: 202,
    response: DescriptionsJob,
  },
  changeDescriptions: {
    method: 'POST',
    path: '/api/training/descriptions/:id',
    access: 'admin',
    summary: 'Pause, resume (with another budget), finish early, publish, discard or withdraw a set of descriptions',
    params: Id,
    body: z.object({ action: z.enum(['pause', 'resume', 'finish', 'publish', 'discard', 'withdraw']), budget: Budget.optional() }),
    response: DescriptionsJob,
  },
})
