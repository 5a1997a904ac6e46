import { z } from 'zod'

/** The argument of the intake process, as JSON. */
export const Order = z.object({
  uri: z.string(),
  dataDir: z.string(),
  filesUri: z.string(),
  sessionId: z.string(),
  allow: z.array(z.string()),
})
export type Order = z.infer<typeof Order>
