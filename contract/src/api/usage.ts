import { z } from 'zod'
import { SubscriptionStatus } from './billing.ts'
import { defineApi } from '../endpoint.ts'

/**
 * How many questions are left (specification §3), within the current window. `questionsRemaining` is 0 too when the
 * limit of all guests is reached.
 */
export const UsageStatus = z.object({
  questionsUsed: z.number().int(),
  questionsLimit: z.number().int(),
  questionsRemaining: z.number().int(),
  canAskQuestion: z.boolean(),
  isLimited: z.boolean(),
  /** An active subscriber: the limit is one of fair use and no banner is shown. */
  isSubscribed: z.boolean(),
  subscriptionStatus: SubscriptionStatus,
  /** When the window ends; null before its first question. */
  nextResetTime: z.iso.datetime().nullable(),
})
export type UsageStatus = z.infer<typeof UsageStatus>

/** The device fingerprint of a browser, in base 36. */
const fingerprint = z.string().regex(/^[0-9a-z]{1,64}$/i)

const helperBody = z.object({ deviceFingerprint: fingerprint })

export const usageApi = defineApi('Usage', {
  usageStatus: {
    method: 'GET',
    path: '/api/usage/status',
    access: 'public',
    summary: 'How many questions the caller has left: the user, else the device of the header or of `fingerprint`',
    query: z.object({ fingerprint: z.union([fingerprint, z.literal('')]).optional() }),
    response: UsageStatus,
  },
  /** Only with TEST_HELPERS=1. */
  testLimit: {
    method: 'POST',
    path: '/api/usage/test-limit',
    access: 'public',
    summary: 'Test helper: set the used questions of the device and the signed-in user to 10 of 10',
    body: helperBody,
    response: UsageStatus,
  },
  /** Only with TEST_HELPERS=1. */
  resetUsage: {
    method: 'POST',
    path: '/api/usage/reset',
    access: 'public',
    summary: 'Test helper: set the used questions of the device and the signed-in user to 0 of 10',
    body: helperBody,
    response: UsageStatus,
  },
})
