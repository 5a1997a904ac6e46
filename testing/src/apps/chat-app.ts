import cookie from '@fastify/cookie'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Answer } from '../../../server/src/features/chat/events.ts'
import { chatRoutes } from '../../../server/src/features/chat/chat.routes.ts'
import type { ChatParts } from '../../../server/src/features/chat/runs/chat.ts'
import { openChat } from '../../../server/src/features/chat/runs/open-chat.ts'
import { enforceAccess } from '../../../server/src/http/access.ts'
import { handleErrors } from '../../../server/src/http/errors/error-handler.ts'
import { createIdentity } from '../../../server/src/http/session/identity.ts'
import { noMetrics } from '../../../server/src/ports/metrics.ts'
import type { Store } from '../../../server/src/ports/store/store.ts'
import { suiteLog } from '../logs/suite-log.ts'
import { unlimitedQuota } from '../fakes/unlimited-quota.ts'

/** The chat's routes on a port of 127.0.0.1, with the real store and HTTP, and an answering part of the caller's. */
export async function startChatServer(store: Store, answer: Answer, parts: Partial<ChatParts> = {}) {
  const chat = await openChat({
    store,
    clock: { now: () => new Date() },
    metrics: noMetrics,
    log: suiteLog(),
    quota: unlimitedQuota,
    answer,
    answerMode: () => 'model',
    ...parts,
  })
  const secret = await store.settings.getOrCreate('cookie_secret', () => 'a secret of the tests')
  const app = Fastify({ forceCloseConnections: 'idle' })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  enforceAccess(app)
  await app.register(cookie)
  await app.register(chatRoutes({ chat, identity: createIdentity({ secret, secure: false }) }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    chat,
    async close(graceMs = 0) {
      await chat.close(graceMs)
      await app.close()
    },
  }
}
