import { z } from 'zod'
import { AnswerMode } from './chat.ts'
import { endpoint } from '../endpoint.ts'
import { Figures, perLanguage } from './evaluations.ts'

/** How well sources are found and questions answered, for the public. */

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
