import type { Endpoint } from '@sugya/contract/endpoint'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Admin } from '../ports/store/admins.ts'
import type { SignedInSession } from '../ports/store/accounts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves. Only `serve` sets it. */
    endpoint?: Endpoint
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Body<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type Answer<E extends Endpoint> = Body<E['response']> | Body<NonNullable<E['otherResponses']>[number]>
/** Who calls: `http/access.ts` has looked them up before the handler runs. */
type Caller<E extends Endpoint> = E['access'] extends 'admin' ? { admin: Admin } : E['access'] extends 'user' ? SignedInSession : unknown

type Call<E extends Endpoint> = Caller<E> & {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler may answer: the body of the endpoint, or the reply itself when it sent a file or an event stream. */
type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | FastifyReply | Promise<Answer<E> | FastifyReply>

interface ServeOptions {
  /** Largest body in bytes, where the limit of the application does not fit. */
  bodyLimit?: number
  /**
   * Milliseconds of the main thread that a call takes, roughly, where it is more than a lookup:
   * http/limits/limit-requests.ts.
   */
  cost?: FastifyContextConfig['cost']
}

/**
 * Declares the route of an endpoint; the only way to declare a route under `/api`. The endpoint decides the path, who
 * may call, and the schemas by which the request is validated and the answer serialized. `reply.code` picks one of
 * `otherResponses`.
 */
export function serve<E extends Endpoint>(
  app: Pick<FastifyInstance, 'route'>,
  endpoint: E,
  handler: Handler<E>,
  { cost, ...options }: ServeOptions = {},
): void {
  const { method, path, params, query, body, response, status = 200, otherResponses, summary, tag, isHidden = false } = endpoint
  const schema: FastifySchema = {
    summary,
    tags: [tag],
    hide: isHidden,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(response && { response: { ...otherResponses, [status]: response } }),
  }
  app.route({
    method,
    url: path,
    config: { endpoint, ...(cost !== undefined && { cost }) },
    schema,
    ...options,
    // The type provider of Fastify would say what this assertion says, at the price of a second set of types.
    handler: (request, reply) =>
      handler({
        params: request.params,
        query: request.query,
        body: request.body,
        admin: request.admin,
        ...request.userSession,
        request,
        reply: reply.code(status),
      } as unknown as Call<E>),
  })
}
