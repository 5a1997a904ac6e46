import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

const Readiness = z.object({
  ready: z.boolean(),
  database: z.boolean(),
  library: z.object({
    state: z.enum(['preparing', 'ready', 'failed']),
    /** 0 to 1, while preparing. */
    progress: z.number(),
    works: z.number().int(),
    segments: z.number().int(),
  }),
  /** The server offers the endpoints of the test helpers; absent where it does not. */
  testHelpers: z.literal(true).optional(),
})

export const healthApi = defineApi('Health', {
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'The process is alive',
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary: 'Whether the database and the library are ready; else 503',
    response: Readiness,
    otherResponses: { 503: Readiness },
  },
})
