import { z } from 'zod'
import { AnswerMode } from './chat.ts'
import { defineApi } from '../endpoint.ts'
import { Figures, perLanguage } from './evaluations.ts'

/** How well retrieval finds the sources of questions, in percent; `mrr10`: mean reciprocal rank within ten, 0 to 1. */
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
  /** The command that reproduces the figures. */
  command: z.string(),
  libraryVersion: z.string(),
  /** False when the library has changed since. */
  isPresentLibrary: z.boolean(),
})

/** Figures that were measured for this release, before any measurement of the server itself. */
export const ReleaseFigures = z.object({
  set: z.enum(['tanakh', 'rabbinic', 'everyday', 'beginner', 'strangers', 'scholars']),
  /** The Tanakh that comes with the product, or a library with Talmud, Midrash, codes and commentators as well. */
  library: z.enum(['starter', 'large']),
  works: z.number().int(),
  measuredAt: z.iso.datetime(),
  command: z.string(),
  total: FindingFigures,
  byLanguage: perLanguage(FindingFigures),
})
export type ReleaseFigures = z.infer<typeof ReleaseFigures>

export const Accuracy = z.object({
  model: z.string(),
  mode: AnswerMode,
  libraryVersion: z.string().nullable(),
  /** Retrieval, which does not depend on the model; null until it is measured. */
  finding: Measured.extend({ total: FindingFigures, byLanguage: perLanguage(FindingFigures) }).nullable(),
  release: z.array(ReleaseFigures),
  /** The answers of the current model; null until it is evaluated. */
  answers: Measured.extend({ total: Figures, byLanguage: perLanguage(Figures) }).nullable(),
})
export type Accuracy = z.infer<typeof Accuracy>

export const accuracyApi = defineApi('Accuracy', {
  readAccuracy: {
    method: 'GET',
    path: '/api/accuracy',
    access: 'public',
    summary: 'The latest accuracy figures of retrieval and of the current model',
    response: Accuracy,
  },
  measureFinding: {
    method: 'POST',
    path: '/api/admin/accuracy/measure',
    access: 'admin',
    summary: 'Measure the accuracy of retrieval in the background',
    status: 202,
    response: z.object({ started: z.boolean() }),
  },
})
