import { z } from 'zod'
import { SubscriptionStatus } from './billing.ts'
import { endpoint } from '../endpoint.ts'

/** Questions a guest or a free user may ask within one window (specification §9). */
export const FREE_QUESTIONS = 10
export const WINDOW_HOURS = 5

/** How many questions are left (specification §3). Counts are of the present window. `questionsRemaining` is 0 too when a ceiling of all guests is reached. */
export const UsageStatus = z.object({
  questionsUsed: z.number().int(),
  questionsLimit: z.number().int(),
  questionsRemaining: z.number().int(),
  canAskQuestion: z.boolean(),
  isLimited: z.boolean(),
  /** An active subscriber: the count is one of fair use and no banner shows. */
  isSubscribed: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  /** When the window ends; null when none has begun. */
  nextResetTime: z.iso.datetime().nullable(),
})
export type UsageStatus = z.infer<typeof UsageStatus>

/** What a browser computes of itself: base 36. */
const fingerprint = z.string().regex(/^[0-9a-z]{1,64}$/i)

export const usageStatus = endpoint({
  method: 'GET',
  path: '/api/usage/status',
  access: 'public',
  summary: 'How many questions the caller has left: the user, else the device of the header or of `fingerprint`',
  query: z.object({ fingerprint: z.union([fingerprint, z.literal('')]).optional() }),
  response: UsageStatus,
})

const helperBody = z.object({ deviceFingerprint: fingerprint })

/** Only with TEST_HELPERS=1. */
export const testLimit = endpoint({
  method: 'POST',
  path: '/api/usage/test-limit',
  access: 'public',
  summary: 'Test helper: the device (and the signed-in user) has used 10 of 10 questions',
  body: helperBody,
  response: UsageStatus,
})

/** Only with TEST_HELPERS=1. */
export const resetUsage = endpoint({
  method: 'POST',
  path: '/api/usage/reset',
  access: 'public',
  summary: 'Test helper: the device (and the signed-in user) has used 0 of 10 questions',
  body: helperBody,
  response: UsageStatus,
})
