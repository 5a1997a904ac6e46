// Over 250 lines: every call, event and code of harvests, which share their schemas.

import { z } from 'zod'
import { defineApi } from '../endpoint.ts'
import { ArchiveProblem, ImportName } from './imports.ts'
import { TextLanguage } from './texts.ts'

export const HarvestErrorType = z.enum(['api_error', 'timeout', 'no_content', 'parse_error', 'other'])
export type HarvestErrorType = z.infer<typeof HarvestErrorType>

/** What a harvest is doing. A new session begins as the specification says: `Initializing`. */
export const HarvestStage = z.enum([
  'Initializing',
  'Unpacking',
  'Indexing',
  'Fetching',
  'Waiting',
  'Importing',
  'Completed',
  'Failed',
  'Cancelled',
])
export type HarvestStage = z.infer<typeof HarvestStage>

/** Why a text could not be harvested, or why a whole harvest failed. `other`: only the detail is known. */
export const HarvestFailureCode = z.enum([
  'archive_refused',
  'connection_failed',
  'damaged_copy',
  'empty_section',
  'folder_missing',
  'not_addressable',
  'not_in_harvest',
  'not_json',
  'source_down',
  'source_error',
  'source_has_no_text',
  'timeout',
  'unexpected_form',
  'unknown_title',
  'unreadable_text',
  'unexpected',
])
export type HarvestFailureCode = z.infer<typeof HarvestFailureCode>

export const HarvestFailure = z.object({
  code: HarvestFailureCode,
  /** With `archive_refused`. */
  archive: ArchiveProblem.optional(),
  /** What was asked for: a path of the source's API, or its base URL. */
  address: z.string().optional(),
  /** The HTTP status of the answer. */
  status: z.number().int().optional(),
  /** What the source or the system said, in its own words. */
  detail: z.string().optional(),
})
export type HarvestFailure = z.infer<typeof HarvestFailure>

/** `cancelled`: an administrator ended it. `failed`: the source or the machine failed; the summary says why. */
export const HarvestStatus = z.enum(['active', 'completed', 'failed', 'cancelled'])
export type HarvestStatus = z.infer<typeof HarvestStatus>

/**
 * How much a `completed` harvest brought (`rules/harvest-outcome.ts`): `nothing` is shown as failed, `partial` as a
 * warning.
 */
export const HarvestOutcome = z.enum(['complete', 'partial', 'nothing'])
export type HarvestOutcome = z.infer<typeof HarvestOutcome>

const Titles = z.array(z.string().trim().min(1).max(300)).max(10_000)

/** What to harvest; everything when empty. */
export const HarvestRequest = z.object({
  /** Categories of the source at any level: `Mishnah`, `Seder Zeraim`. */
  categories: Titles.optional(),
  /** Titles of works, in addition to those of the categories: `Pirkei Avot`. */
  titles: Titles.optional(),
  languages: z.array(TextLanguage).min(1).optional(),
  /** Largest number of works. */
  limit: z.int().min(1).max(1_000_000).optional(),
  /** Titles of editions to allow whatever their license. */
  allow: Titles.optional(),
  /** A folder or archive in `imports` of the data folder, in the format of Sefaria-Export, instead of the network. */
  folder: ImportName.optional(),
})
export type HarvestRequest = z.infer<typeof HarvestRequest>

export const HarvestStatistics = z.object({
  /** Training examples in the file. */
  conversationsGenerated: z.number().int(),
  /** Before the removal of near-duplicates. */
  totalConversations: z.number().int(),
  dataSizeMB: z.number(),
  errors: z.number().int(),
  /** The latest unresolved errors, in English, for scripts. */
  errorSample: z.array(z.string()),
  /** The same errors, to be shown in the reader's language. */
  failures: z.array(z.object({ reference: z.string(), reason: HarvestFailure })),
})
export type HarvestStatistics = z.infer<typeof HarvestStatistics>

/** Why a harvest leaves an edition out. */
export const RefusalCode = z.enum([
  'no_license',
  'non_commercial',
  'no_derivatives',
  'copyright',
  'not_free',
  'unsupported_language',
  'enough_editions',
  'removed_by_admin',
])
export type RefusalCode = z.infer<typeof RefusalCode>

export const RefusedEdition = z.object({
  title: z.string(),
  editionTitle: z.string(),
  language: z.string(),
  license: z.string(),
  /** The license and the language that it is about are fields of the edition. */
  reason: z.object({ code: RefusalCode }),
})
export type RefusedEdition = z.infer<typeof RefusedEdition>

export const HarvestErrorSummary = z.object({
  byType: z.record(z.string(), z.number().int()),
  /** Editions that were not fetched because of their license or language: how many, and the first of them. */
  refusedEditions: z.number().int(),
  refused: z.array(RefusedEdition),
  /** Why a harvest failed. */
  reason: HarvestFailure.nullable(),
})
export type HarvestErrorSummary = z.infer<typeof HarvestErrorSummary>

/** A text is a section: the unit of one request to the source, a chapter or a page. */
export const HarvestSession = z.object({
  id: z.string(),
  sessionId: z.string(),
  status: HarvestStatus,
  /** Null unless completed. */
  outcome: HarvestOutcome.nullable(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  /** An estimate until the contents of every work are known. */
  totalTexts: z.number().int(),
  processedTexts: z.number().int(),
  successfulTexts: z.number().int(),
  failedTexts: z.number().int(),
  conversationsGenerated: z.number().int(),
  currentStage: HarvestStage,
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
  /** In English, for logs and scripts; the panel translates `reason`. */
  errorMessage: z.string(),
  reason: HarvestFailure,
  httpStatus: z.number().int().nullable(),
  retryCount: z.number().int(),
  lastAttempt: z.iso.datetime(),
  resolved: z.boolean(),
  /** Waiting for its next retry. */
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

/** The answer of `startHarvest` with `?wait=true`. */
export const HarvestResult = z.object({
  message: z.string(),
  sessionId: z.string(),
  status: HarvestStatus,
  outcome: HarvestOutcome.nullable(),
  statistics: HarvestStatistics,
  file: z.object({ filename: z.string() }).nullable(),
})
export type HarvestResult = z.infer<typeof HarvestResult>

export const HarvestProgress = z.object({
  isActive: z.boolean(),
  sessionId: z.string().nullable(),
  percentComplete: z.number(),
  processedTexts: z.number().int(),
  totalTexts: z.number().int(),
  successfulTexts: z.number().int(),
  failedTexts: z.number().int(),
  stage: HarvestStage,
  currentCategory: z.string().nullable(),
  currentText: z.string().nullable(),
  currentLanguage: z.string().nullable(),
  conversationsGenerated: z.number().int(),
  startTime: z.iso.datetime().nullable(),
  /** Texts per second since the start of the session; null before the first text. */
  textsPerSecond: z.number().nullable(),
  secondsLeft: z.number().int().nullable(),
})
export type HarvestProgress = z.infer<typeof HarvestProgress>

const SessionId = z.string().regex(/^harvest_[\w-]{1,80}$/)

const ErrorParams = z.object({ id: z.uuid() })

export const harvestApi = defineApi('Harvest', {
  startHarvest: {
    method: 'POST',
    path: '/api/training/harvest-all',
    access: 'admin',
    summary: 'Harvest texts in the background; with ?wait=true the answer comes at the end',
    query: z.object({ wait: yes.optional() }),
    body: HarvestRequest.nullish(),
    status: 202,
    response: z.object({ message: z.string(), sessionId: z.string() }),
    otherResponses: { 200: HarvestResult },
  },
  cleanupSessions: {
    method: 'POST',
    path: '/api/training/cleanup-sessions',
    access: 'admin',
    summary: 'End every active harvest, running or stale, so that a new one can start',
    response: z.object({ message: z.string(), cleaned: z.number().int() }),
  },
  cancelHarvest: {
    method: 'POST',
    path: '/api/training/harvest-cancel',
    access: 'admin',
    summary: 'Cancel the active harvest; fetched texts are kept',
    response: z.object({ message: z.string(), cancelled: z.boolean() }),
  },
  readHarvestStatus: {
    method: 'GET',
    path: '/api/training/harvest-status',
    access: 'admin',
    summary: 'Whether a harvest is active, with the latest session',
    response: z.object({ isActive: z.boolean(), session: HarvestSession.nullable() }),
  },
  readHarvestProgress: {
    method: 'GET',
    path: '/api/training/harvest-progress',
    access: 'admin',
    summary: 'Progress of the active harvest, else of the latest one',
    response: HarvestProgress,
  },
  listHarvestSessions: {
    method: 'GET',
    path: '/api/training/harvest-sessions',
    access: 'admin',
    summary: 'Harvest sessions, latest first',
    query: z.object(Page),
    response: z.array(HarvestSession),
  },
  listHarvestErrors: {
    method: 'GET',
    path: '/api/training/harvest-errors/:sessionId',
    access: 'admin',
    summary: 'Errors of a session, latest first',
    params: z.object({ sessionId: SessionId }),
    query: z.object({ ...Page, type: HarvestErrorType.optional(), resolved: yes.optional() }),
    response: z.array(HarvestError),
  },
  readHarvestErrorStats: {
    method: 'GET',
    path: '/api/training/harvest-error-stats',
    access: 'admin',
    summary: 'Error counts of one session or of all',
    /** A blank `sessionId` counts as none. */
    query: z.object({ sessionId: z.union([SessionId, z.literal('')]).optional() }),
    response: z.object({
      byType: z.record(z.string(), z.number().int()),
      byCategory: z.record(z.string(), z.number().int()),
      totalErrors: z.number().int(),
      resolvedCount: z.number().int(),
    }),
  },
  retryHarvestError: {
    method: 'POST',
    path: '/api/training/harvest-errors/:id/retry',
    access: 'admin',
    summary: 'Queue an error for a retry',
    params: ErrorParams,
    response: z.object({ message: z.string(), error: HarvestError }),
  },
  resolveHarvestError: {
    method: 'POST',
    path: '/api/training/harvest-errors/:id/resolve',
    access: 'admin',
    summary: 'Mark an error as resolved',
    params: ErrorParams,
    response: z.object({ message: z.string(), error: HarvestError }),
  },
  readCorpusOverview: {
    method: 'GET',
    path: '/api/training/corpus-overview',
    access: 'admin',
    summary: 'What the source of texts offers',
    response: z.object({
      message: z.string(),
      /** Its top-level categories. */
      availableCorpora: z.array(z.string()),
      languages: z.array(z.string()),
      /** Milliseconds between the starts of two requests to the source. */
      requestDelayMs: z.number().int(),
      /** Works. */
      estimatedTexts: z.number().int(),
      estimatedSize: z.string(),
    }),
  },
})
