import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** What keeps a replica from answering: it is stopping, or what it needs does not respond within a second. */
const ReadinessProblem = z.enum(['draining', 'library', 'database', 'disk', 'store'])
export type ReadinessProblem = z.infer<typeof ReadinessProblem>

const Readiness = z.object({
  ready: z.boolean(),
  /** Empty when ready. */
  failing: z.array(ReadinessProblem),
  library: z.object({
    state: z.enum(['preparing', 'ready', 'unreadable', 'failed']),
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
    summary: 'Whether library, database, disk and store are ready; 503 with what is not, also while the process stops',
    response: Readiness,
    otherResponses: { 503: Readiness },
  },
})
