// Some lines above 250: one area of the contract, and half of it is what each field means.

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportName } from './imports.ts'
import { Language } from './texts.ts'

export const HarvestErrorType = z.enum(['api_error', 'timeout', 'no_content', 'parse_error', 'other'])
export type HarvestErrorType = z.infer<typeof HarvestErrorType>

/** `cancelled`: an administrator ended it. `failed`: the source stayed away, or the machine could not go on; the summary says why. */
export const HarvestStatus = z.enum(['active', 'completed', 'failed', 'cancelled'])
export type HarvestStatus = z.infer<typeof HarvestStatus>

const Titles = z.array(z.string().trim().min(1).max(300)).max(10_000)

/** What to harvest: everything when nothing is said. */
export const HarvestRequest = z.object({
  /** Categories of the source at any level: `Mishnah`, `Seder Zeraim`. */
  categories: Titles.optional(),
  /** Titles of works, added to those of the categories: `Pirkei Avot`. */
  titles: Titles.optional(),
  languages: z.array(Language).min(1).optional(),
  /** At most so many works. */
  limit: z.int().min(1).max(1_000_000).optional(),
  /** Titles of editions to let in whatever their licence. */
  allow: Titles.optional(),
  /** A folder or archive within `imports` of the data folder, in the form of Sefaria-Export, instead of the network. */
  folder: ImportName.optional(),
})
export type HarvestRequest = z.infer<typeof HarvestRequest>

export const HarvestStatistics = z.object({
  /** Training examples in the file. */
  conversationsGenerated: z.number().int(),
  /** Before near-duplicates were removed. */
  totalConversations: z.number().int(),
  dataSizeMB: z.number(),
  errors: z.number().int(),
  errorSample: z.array(z.string()),
})
export type HarvestStatistics = z.infer<typeof HarvestStatistics>

export const RefusedEdition = z.object({
  title: z.string(),
  editionTitle: z.string(),
  language: z.string(),
  license: z.string(),
  reason: z.string(),
})
export type RefusedEdition = z.infer<typeof RefusedEdition>

export const HarvestErrorSummary = z.object({
  byType: z.record(z.string(), z.number().int()),
  /** Editions that were not fetched because of their licence or language: how many, and the first of them. */
  refusedEditions: z.number().int(),
  refused: z.array(RefusedEdition),
  /** Why a harvest failed. */
  reason: z.string().nullable(),
})
export type HarvestErrorSummary = z.infer<typeof HarvestErrorSummary>

/** Texts are sections: what the source gives at once, a chapter or a page. */
export const HarvestSession = z.object({
  id: z.string(),
  sessionId: z.string(),
  status: HarvestStatus,
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  /** An estimate until every work has been looked into. */
  totalTexts: z.number().int(),
  processedTexts: z.number().int(),
  successfulTexts: z.number().int(),
  failedTexts: z.number().int(),
  conversationsGenerated: z.number().int(),
  currentStage: z.string(),
  currentCategory: z.string().nullable(),
  currentText: z.string().nullable(),
  currentLanguage: z.string().nullable(),
  errorSummary: HarvestErrorSummary.nullable(),
  request: HarvestRequest,
  statistics: HarvestStatistics.nullable(),
  file: z.object({ filename: z.string() }).nullable(),
})
export type HarvestSession = z.infer<typeof HarvestSession>

export const HarvestError = z.object({
  id: z.string(),
  textReference: z.string(),
  textTitle: z.string(),
  language: z.string(),
  category: z.string(),
  errorType: HarvestErrorType,
  errorMessage: z.string(),
  httpStatus: z.number().int().nullable(),
  retryCount: z.number().int(),
  lastAttempt: z.iso.datetime(),
  resolved: z.boolean(),
  /** It waits for its next try. */
  queued: z.boolean(),
  harvestSessionId: z.string(),
  createdAt: z.iso.datetime(),
})
export type HarvestError = z.infer<typeof HarvestError>

const Page = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
}
const yes = z.enum(['true', 'false']).transform((value) => value === 'true')

export const startHarvest = endpoint({
  method: 'POST',
  path: '/api/training/harvest-all',
  access: 'admin',
  summary: 'Harvest texts in the background; with ?wait=true the answer comes when it is done',
  query: z.object({ wait: yes.optional() }),
  body: HarvestRequest.nullish(),
  response: z.object({ message: z.string(), sessionId: z.string() }),
})

/** The answer of `startHarvest` with `?wait=true`. */
export const HarvestResult = z.object({
  message: z.string(),
  sessionId: z.string(),
  status: HarvestStatus,
  statistics: HarvestStatistics,
  file: z.object({ filename: z.string() }).nullable(),
})
export type HarvestResult = z.infer<typeof HarvestResult>

export const cleanupSessions = endpoint({
  method: 'POST',
  path: '/api/training/cleanup-sessions',
  access: 'admin',
  summary: 'End every harvest that is active, alive or not, so that a new one can start',
  response: z.object({ message: z.string(), cleaned: z.number().int() }),
})

export const cancelHarvest = endpoint({
  method: 'POST',
  path: '/api/training/harvest-cancel',
  access: 'admin',
  summary: 'End the active harvest; what was fetched stays',
  response: z.object({ message: z.string(), cancelled: z.boolean() }),
})

export const readHarvestStatus = endpoint({
  method: 'GET',
  path: '/api/training/harvest-status',
  access: 'admin',
  summary: 'Whether a harvest is active, and the latest session',
  response: z.object({ isActive: z.boolean(), session: HarvestSession.nullable() }),
})

export const HarvestProgress = z.object({
  isActive: z.boolean(),
  sessionId: z.string().nullable(),
  percentComplete: z.number(),
  processedTexts: z.number().int(),
  totalTexts: z.number().int(),
  successfulTexts: z.number().int(),
  failedTexts: z.number().int(),
  stage: z.string(),
  currentCategory: z.string().nullable(),
  currentText: z.string().nullable(),
  currentLanguage: z.string().nullable(),
  conversationsGenerated: z.number().int(),
  startTime: z.iso.datetime().nullable(),
  /** Texts in a second since the start of the session; null before there is anything to measure. */
  textsPerSecond: z.number().nullable(),
  secondsLeft: z.number().int().nullable(),
})
export type HarvestProgress = z.infer<typeof HarvestProgress>

export const readHarvestProgress = endpoint({
  method: 'GET',
  path: '/api/training/harvest-progress',
  access: 'admin',
  summary: 'How far the harvest is; the latest one when none is active',
  response: HarvestProgress,
})

export const listHarvestSessions = endpoint({
  method: 'GET',
  path: '/api/training/harvest-sessions',
  access: 'admin',
  summary: 'Harvest sessions, latest first',
  query: z.object(Page),
  response: z.array(HarvestSession),
})

const SessionId = z.string().regex(/^harvest_[\w-]{1,80}$/)

export const listHarvestErrors = endpoint({
  method: 'GET',
  path: '/api/training/harvest-errors/:sessionId',
  access: 'admin',
  summary: 'What failed in a session, latest first',
  params: z.object({ sessionId: SessionId }),
  query: z.object({ ...Page, type: HarvestErrorType.optional(), resolved: yes.optional() }),
  response: z.array(HarvestError),
})

export const readHarvestErrorStats = endpoint({
  method: 'GET',
  path: '/api/training/harvest-error-stats',
  access: 'admin',
  summary: 'Failures counted, of one session or of all',
  query: z.object({ sessionId: SessionId.optional() }),
  response: z.object({
    byType: z.record(z.string(), z.number().int()),
    byCategory: z.record(z.string(), z.number().int()),
    totalErrors: z.number().int(),
    resolvedCount: z.number().int(),
  }),
})

const ErrorParams = z.object({ id: z.uuid() })

export const retryHarvestError = endpoint({
  method: 'POST',
  path: '/api/training/harvest-errors/:id/retry',
  access: 'admin',
  summary: 'Put a failure into the queue for another try',
  params: ErrorParams,
  response: z.object({ message: z.string(), error: HarvestError }),
})

export const resolveHarvestError = endpoint({
  method: 'POST',
  path: '/api/training/harvest-errors/:id/resolve',
  access: 'admin',
  summary: 'Mark a failure as settled',
  params: ErrorParams,
  response: z.object({ message: z.string(), error: HarvestError }),
})

export const readCorpusOverview = endpoint({
  method: 'GET',
  path: '/api/training/corpus-overview',
  access: 'admin',
  summary: 'What the source offers',
  response: z.object({
    message: z.string(),
    /** Its outermost categories. */
    availableCorpora: z.array(z.string()),
    languages: z.array(z.string()),
    /** Works. */
    estimatedTexts: z.number().int(),
    estimatedSize: z.string(),
  }),
})
