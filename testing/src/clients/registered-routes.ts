import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Access } from '@sugya/contract/endpoint'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'

export interface RegisteredRoute {
  method: string
  /** The pattern: `/api/conversations/:id`. */
  url: string
  access: Access | undefined
  schema: FastifySchema | undefined
  /** What a request costs its network, as the route states it. */
  cost: FastifyContextConfig['cost']
}

/**
 * Collects every route that is registered while `start` runs, also those hidden from the OpenAPI document: Fastify
 * announces each application that is created in this process.
 */
export async function collectRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const onApplication = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config, schema }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ method: one, url, access: config?.endpoint?.access, schema, cost: config?.cost })
    })
  }
  subscribe('fastify.initialization', onApplication)
  try {
    return { started: await start(), routes }
  } finally {
    unsubscribe('fastify.initialization', onApplication)
  }
}
