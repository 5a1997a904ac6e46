import { z } from 'zod'

/** What the process of the intake is told. */
export const Order = z.object({ uri: z.string(), dataDir: z.string(), sessionId: z.string(), allow: z.array(z.string()) })
export type Order = z.infer<typeof Order>
