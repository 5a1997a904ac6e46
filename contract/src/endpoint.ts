import type { z } from 'zod'

/**
 * Who may call: anyone; the owner cookie's guest or a signed-in user; a signed-in user; an administrator; the payment provider, who signs what it sends.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin' | 'provider'

/** One call of the API: the server validates and answers by it, the browser types its calls by it, OpenAPI is made from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH'
  /** Fastify form: `/api/texts/ref/:ref`. */
  path: string
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
