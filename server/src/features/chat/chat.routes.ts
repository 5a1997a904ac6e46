import { type AskBody, chatApi, type Message } from '@sugya/contract/api/chat'
import type { Language } from '@sugya/contract/api/texts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { parseCursor, toPage } from '../../cursor.ts'
import { AppError } from '../../errors.ts'
import { negotiateLanguage } from '../../http/errors/error-handler.ts'
import { serve } from '../../http/serve.ts'
import { readDeviceFingerprint, type Identity } from '../../http/session/identity.ts'
import { createReaderSignal, sendEvents, type ServerSentEvent } from '../../http/sse.ts'
import { toQueryTerms } from '../../text/analysis/search-terms.ts'
import { words } from '../../words/words.ts'
import type { Chat } from './runs/chat.ts'
import { deleteConversation } from './conversations/delete-conversation.ts'
import { findConversations } from './conversations/find-conversations.ts'
import { streamEvents, followRun, type StreamedEvent } from './runs/follow-run.ts'
import { readMessages } from './conversations/read-messages.ts'
import { renameConversation } from './conversations/rename-conversation.ts'
import { startRun } from './runs/start-run.ts'
import { stopRun } from './runs/stop-run.ts'

export interface ChatRoutesDeps {
  chat: Chat
  identity: Identity
}

/**
 * Milliseconds of the main thread that finding, proving and storing take for a question (`node bench/streams.ts`: 105
 * of all threads).
 */
const QUESTION_COST = 50

/** Routes of the chat: asking, following and stopping runs, and the caller's conversations. */
export function chatRoutes({ chat, identity }: ChatRoutesDeps): FastifyPluginAsync {
  async function answerQuestion(request: FastifyRequest, reply: FastifyReply, body: AskBody, includeTexts: boolean) {
    const isReturning = (await identity.find(request)) !== undefined
    const owner = await identity.findOrCreate(request, reply, body.clientRequestId)
    const run = await startRun(chat, {
      owner,
      isReturning,
      deviceFingerprint: readDeviceFingerprint(request),
      address: request.ip,
      message: body.message,
      conversationId: body.conversationId ?? null,
      replaces: body.replaces ?? null,
      follows: body.follows ?? null,
      language: body.language ?? 'he',
      includeTexts,
      clientRequestId: body.clientRequestId ?? null,
    })
    const signal = createReaderSignal(reply)
    const events = streamEvents(chat, { owner, runId: run.runId, after: 0, signal })
    if (acceptsEvents(request)) return await sendEvents(reply, toServerSentEvents(events, negotiateLanguage(request)), signal)
    return { ...run, message: await waitForMessage(events) }
  }

  return async (app) => {
    serve(app, chatApi.ask, ({ body, request, reply }) => answerQuestion(request, reply, body, body.includeTexts ?? true), {
      cost: QUESTION_COST,
    })
    serve(app, chatApi.askWithoutTexts, ({ body, request, reply }) => answerQuestion(request, reply, body, body.includeTexts ?? false), {
      cost: QUESTION_COST,
    })
    serve(app, chatApi.runEvents, async ({ params, request, reply }) => {
      const signal = createReaderSignal(reply)
      const after = parseLastEventId(request)
      const events = await followRun(chat, { owner: await identity.requireOwner(request), runId: params.id, after, signal })
      return await sendEvents(reply, toServerSentEvents(events, negotiateLanguage(request)), signal)
    })
    serve(app, chatApi.stopRun, async ({ params, request }) => ({
      stopped: await stopRun(chat, await identity.requireOwner(request), params.id),
    }))
    serve(app, chatApi.listConversations, async ({ query, request, reply }) => {
      const owner = await identity.find(request)
      const { limit, before, q } = query
      const cursor = parseCursor(before)
      const terms = q === undefined ? undefined : toQueryTerms(q)
      if (owner === undefined || terms?.length === 0) return []
      const found = await findConversations(chat.store.conversations, owner, { limit: limit + 1, before: cursor, terms })
      const { page, next } = toPage(found, limit, ({ updatedAt, id }) => ({ at: updatedAt, id }))
      if (next !== null) reply.header('x-next-cursor', next)
      return page
    })
    serve(app, chatApi.readConversation, async ({ params, request }) => {
      const conversation = await chat.store.conversations.find(await identity.requireOwner(request), params.id)
      if (conversation === undefined) throw new AppError('forbidden', 'no such conversation for this owner')
      return conversation
    })
    serve(
      app,
      chatApi.renameConversation,
      async ({ params, body, request }) =>
        await renameConversation(chat.store.conversations, await identity.requireOwner(request), params.id, body.title),
    )
    serve(
      app,
      chatApi.listMessages,
      async ({ params, request }) => await readMessages(chat, await identity.requireOwner(request), params.id),
    )
    serve(app, chatApi.deleteConversation, async ({ params, request }) => {
      await deleteConversation(chat, await identity.requireOwner(request), params.id)
      return { deleted: true }
    })
  }
}

const acceptsEvents = (request: FastifyRequest) => request.headers.accept?.includes('text/event-stream') ?? false

function parseLastEventId(request: FastifyRequest): number {
  const header = request.headers['last-event-id']
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0
}

async function* toServerSentEvents(events: AsyncIterable<StreamedEvent>, language: Language): AsyncGenerator<ServerSentEvent> {
  for await (const { seq, event } of events) {
    // The log keeps the code of an error; its words are the reader's.
    const data = event.type === 'error' ? { ...event, message: words[language].errors.codes[event.code] } : event
    yield { id: seq, event: event.type, data }
  }
}

/** When to ask again. */
const RETRY_SECONDS = { library_preparing: 3, library_unreadable: 3, overloaded: 30 }

/**
 * Waits for the end of a run. Throws AppError with the run's error code when it showed nothing, `interrupted` when it
 * disappeared.
 */
async function waitForMessage(events: AsyncIterable<StreamedEvent>): Promise<Message> {
  for await (const { event } of events) {
    if (event.type === 'done') return event.message
    if (event.type !== 'error') continue
    if (event.code === 'library_preparing' || event.code === 'library_unreadable' || event.code === 'overloaded')
      throw new AppError(event.code, 'the run showed nothing', { details: { retryAfter: RETRY_SECONDS[event.code] } })
    throw new AppError(event.code, 'the run showed nothing')
  }
  throw new AppError('interrupted', 'the run ended without an answer')
}
