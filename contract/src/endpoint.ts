// At runtime the browser may import `contract/src/rules` and `contract/src/words`; of `api`, `endpoint.ts` and
// `errors.ts` it takes types alone, so that it carries no validator. `.dependency-cruiser.cjs` enforces this.
import type { z } from 'zod'

/**
 * Who may call: anyone; the guest of the owner cookie or a signed-in user; a signed-in user; an administrator; the
 * payment provider, which signs what it sends.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin' | 'provider'

/**
 * One call of the API: the server validates and answers by it, the browser types its calls by it, OpenAPI is generated
 * from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Fastify form: `/api/texts/ref/:ref`. */
  path: string
  access: Access
  summary: string
  /** The area of the API, by which OpenAPI groups endpoints. */
  tag: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body of an answer; absent where it is a file or an event stream, which no schema describes. */
  response?: z.ZodType
  /** The status of an answer that succeeded; 200 unless it says otherwise. */
  status?: 200 | 202
  /** The bodies of other statuses that are no errors. */
  otherResponses?: Record<number, z.ZodType>
  /** A read that takes data out of the product: the audit log records it as it records changes. */
  isExport?: true
  /** Absent from OpenAPI. */
  isHidden?: true
}

/** An endpoint whose answer is JSON. */
export type JsonEndpoint = Endpoint & { response: z.ZodType }

/** What a caller reads as the body of an answer. */
export type ResponseBody<E extends JsonEndpoint> = z.output<E['response']>

/** What a caller passes as one part of a request; nothing where the endpoint takes none. */
export type RequestPart<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, z.ZodType> ? Record<K, z.input<E[K]>> : Partial<Record<K, undefined>>

/**
 * The endpoints of one area; the names of the properties are the names by which the server and the browser know them.
 */
export function defineApi<const Api extends Record<string, Omit<Endpoint, 'tag'>>>(tag: string, endpoints: Api) {
  const tagged = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, tag }])
  return Object.fromEntries(tagged) as { [Name in keyof Api]: Api[Name] & { tag: string } }
}
