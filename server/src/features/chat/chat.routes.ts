import {
  ask,
  askEnhanced,
  deleteConversation as deleteEndpoint,
  listConversations,
  listMessages,
  readConversation,
  renameConversation as renameEndpoint,
  runEvents,
  stopRun as stopEndpoint,
} from '@sugya/contract/api/chat'
import type { AskBody, Message } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../errors.ts'
import { languageOf } from '../../http/errors/error-handler.ts'
import { errorMessage } from '../../http/errors/error-messages.ts'
import { deviceFingerprint, type Identity } from '../../http/session/identity.ts'
import { readerGone, sendEvents, type ServerSentEvent } from '../../http/sse.ts'
import type { LoggedEvent, Owner } from '../../ports/store/store.ts'
import { wordsOfSearch } from '../../text/analysis/search-terms.ts'
import type { Chat } from './runs/chat.ts'
import { deleteConversation } from './conversations/delete-conversation.ts'
import { eventsOfRun, followRun } from './runs/follow-run.ts'
import { nextPlace, readPlace } from './conversations/list-place.ts'
import { readMessages } from './conversations/read-messages.ts'
import { renameConversation } from './conversations/rename-conversation.ts'
import { startRun } from './runs/start-run.ts'
import { stopRun } from './runs/stop-run.ts'

export interface ChatRoutesParts {
  chat: Chat
  identity: Identity
}

/** The calls of the chat: asking, following and stopping runs, and the caller's conversations. */
export function chatRoutes({ chat, identity }: ChatRoutesParts): FastifyPluginAsync {
  /** A newcomer owns nothing: what is asked for is another's or nobody's. */
  async function ownerOf(request: FastifyRequest): Promise<Owner> {
    const owner = await identity.find(request)
    if (owner === undefined) throw new AppError('forbidden', 'a newcomer owns nothing')
    return owner
  }

  async function answerQuestion(request: FastifyRequest, reply: FastifyReply, body: AskBody, includeTexts: boolean) {
    const owner = await identity.findOrCreate(request, reply, body.clientRequestId)
    const run = await startRun(chat, {
      owner,
      deviceFingerprint: deviceFingerprint(request),
      address: request.ip,
      message: body.message,
      conversationId: body.conversationId ?? null,
      language: body.language ?? 'he',
      includeTexts,
      clientRequestId: body.clientRequestId ?? null,
    })
    const signal = readerGone(reply)
    const events = eventsOfRun(chat, { owner, runId: run.runId, after: 0, signal })
    if (wantsEvents(request)) return await sendEvents(reply, asServerSent(events, languageOf(request)), signal)
    return { ...run, message: await finalMessage(events) }
  }

  return async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypeProvider>()

    app.route({
      method: askEnhanced.method,
      url: askEnhanced.path,
      config: { access: askEnhanced.access },
      schema: { summary: askEnhanced.summary, body: askEnhanced.body, response: { 200: askEnhanced.response } },
      handler: (request, reply) => answerQuestion(request, reply, request.body, request.body.includeTexts ?? true),
    })

    app.route({
      method: ask.method,
      url: ask.path,
      config: { access: ask.access },
      schema: { summary: ask.summary, body: ask.body, response: { 200: ask.response } },
      handler: (request, reply) => answerQuestion(request, reply, request.body, request.body.includeTexts ?? false),
    })

    app.route({
      method: runEvents.method,
      url: runEvents.path,
      config: { access: runEvents.access },
      schema: { summary: runEvents.summary, params: runEvents.params },
      handler: async (request, reply) => {
        const signal = readerGone(reply)
        const after = lastEventId(request)
        const events = await followRun(chat, { owner: await ownerOf(request), runId: request.params.id, after, signal })
        return await sendEvents(reply, asServerSent(events, languageOf(request)), signal)
      },
    })

    app.route({
      method: stopEndpoint.method,
      url: stopEndpoint.path,
      config: { access: stopEndpoint.access },
      schema: { summary: stopEndpoint.summary, params: stopEndpoint.params, response: { 200: stopEndpoint.response } },
      handler: async (request) => ({ stopped: await stopRun(chat, await ownerOf(request), request.params.id) }),
    })

    app.route({
      method: listConversations.method,
      url: listConversations.path,
      config: { access: listConversations.access },
      schema: { summary: listConversations.summary, querystring: listConversations.query, response: { 200: listConversations.response } },
      handler: async (request, reply) => {
        const owner = await identity.find(request)
        const { limit, before, q } = request.query
        const place = before === undefined ? undefined : readPlace(before)
        const words = q === undefined ? undefined : wordsOfSearch(q)
        if (owner === undefined || words?.length === 0) return []
        const page = await chat.store.conversations.list(owner, { limit: limit + 1, before: place, words })
        const shown = page.slice(0, limit)
        const last = shown.at(-1)
        if (page.length > limit && last !== undefined) reply.header('x-next-cursor', nextPlace(last))
        return shown
      },
    })

    app.route({
      method: readConversation.method,
      url: readConversation.path,
      config: { access: readConversation.access },
      schema: { summary: readConversation.summary, params: readConversation.params, response: { 200: readConversation.response } },
      handler: async (request) => {
        const conversation = await chat.store.conversations.find(await ownerOf(request), request.params.id)
        if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
        return conversation
      },
    })

    app.route({
      method: renameEndpoint.method,
      url: renameEndpoint.path,
      config: { access: renameEndpoint.access },
      schema: {
        summary: renameEndpoint.summary,
        params: renameEndpoint.params,
        body: renameEndpoint.body,
        response: { 200: renameEndpoint.response },
      },
      handler: async (request) =>
        await renameConversation(chat.store.conversations, await ownerOf(request), request.params.id, request.body.title),
    })

    app.route({
      method: listMessages.method,
      url: listMessages.path,
      config: { access: listMessages.access },
      schema: { summary: listMessages.summary, params: listMessages.params, response: { 200: listMessages.response } },
      handler: async (request) => await readMessages(chat, await ownerOf(request), request.params.id),
    })

    app.route({
      method: deleteEndpoint.method,
      url: deleteEndpoint.path,
      config: { access: deleteEndpoint.access },
      schema: { summary: deleteEndpoint.summary, params: deleteEndpoint.params, response: { 200: deleteEndpoint.response } },
      handler: async (request) => {
        await deleteConversation(chat, await ownerOf(request), request.params.id)
        return { deleted: true }
      },
    })
  }
}

const wantsEvents = (request: FastifyRequest) => request.headers.accept?.includes('text/event-stream') ?? false

function lastEventId(request: FastifyRequest): number {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0
}

async function* asServerSent(events: AsyncIterable<LoggedEvent>, language: Language): AsyncGenerator<ServerSentEvent> {
  for await (const { seq, event } of events) {
    // The log keeps the code of an error; its words are the reader's.
    const data = event.type === 'error' ? { ...event, message: errorMessage(event.code, language) } : event
    yield { id: seq, event: event.type, data }
  }
}

/** After so long it is worth asking again while the library is prepared. */
const PREPARING_SECONDS = 3

/** Waits for the end of a run. Throws AppError with the run's error code when it showed nothing, `interrupted` when it went away. */
async function finalMessage(events: AsyncIterable<LoggedEvent>): Promise<Message> {
  for await (const { event } of events) {
    if (event.type === 'done') return event.message
    if (event.type === 'error') {
      const details = event.code === 'library_preparing' ? { retryAfter: PREPARING_SECONDS } : {}
      throw new AppError(event.code, 'the run showed nothing', { details })
    }
  }
  throw new AppError('interrupted', 'the run ended without an answer')
}
