import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The process is alive',
  response: z.object({ status: z.literal('ok') }),
})

/** 200 when `ready`, else 503 with the same body. */
export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'public',
  summary: 'Database and library answer',
  response: z.object({
    ready: z.boolean(),
    database: z.boolean(),
    library: z.object({
      state: z.enum(['preparing', 'ready', 'failed']),
      /** 0 to 1, while preparing. */
      progress: z.number(),
      works: z.number().int(),
      segments: z.number().int(),
    }),
    /** The server has the calls of the test helpers; absent where it has not. */
    testHelpers: z.literal(true).optional(),
  }),
})
