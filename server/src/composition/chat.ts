import { randomBytes } from 'node:crypto'
import { answerQuestion, type AnswerDeps } from '../features/chat/answering/answer-question.ts'
import { answeringRoutes } from '../features/chat/answering/answering.routes.ts'
import { defaultModelLimits } from '../features/chat/answering/model/answer-with-model.ts'
import { tallyAnswer } from '../features/chat/answering/model/count-answer.ts'
import { defaultPromptLimits } from '../features/chat/answering/prompts/build-prompt.ts'
import { chatRoutes } from '../features/chat/chat.routes.ts'
import { openChat } from '../features/chat/runs/open-chat.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { type CurrentModel, type ModelEndpoint, openCurrentModel } from '../features/models/registry/current-model.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { openQuota } from '../features/usage/open-quota.ts'
import { usageRoutes } from '../features/usage/usage.routes.ts'
import type { Identity } from '../http/session/identity.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/** Milliseconds that running answers get to finish once the process is asked to stop. */
const DRAIN_MS = 10_000

/** Asking and answering: the current model, the quota, runs and conversations. */
export async function openChatModule(context: StoreContext, { library, references, vocabulary, find }: LibraryModule) {
  const { config, store, clock, metrics, log } = context
  const endpoint = await connectEndpoint(config.model)
  const models: CurrentModel = await openCurrentModel({ store: store.models, endpoint, exclusive: store.exclusive, log })
  const answerDeps: AnswerDeps = {
    library,
    references,
    findSources: find,
    vocabulary,
    models,
    metrics,
    limits: { ...defaultModelLimits, ...defaultPromptLimits },
  }
  const secret = await store.settings.getOrCreate('network-secret', () => randomBytes(32).toString('base64url'))
  const counting = { store: store.quota, clock, rules: { limits: config.limits, secret } }
  const quota = openQuota({ ...counting, metrics, log })
  const chat = await openChat({
    store,
    clock,
    metrics,
    log,
    quota,
    answer: (input, tally) => answerQuestion({ ...answerDeps, ...tallyAnswer(answerDeps, models.priceOf, tally) }, input),
    answerMode: () => (models.primary === null ? 'sources-only' : 'model'),
  })
  const hasWork = (title: string) => library.state().state === 'ready' && library.work(title) !== undefined

  return {
    chat,
    quota,
    models,
    endpoint,
    answerDeps,
    routes: (identity: Identity, calendar: Calendar) => [
      chatRoutes({ chat, identity }),
      sharingRoutes({ sharing: store.sharing, conversations: store.conversations }),
      feedbackRoutes({ feedback: store.feedback, identity }),
      usageRoutes({ ...counting, identity, testHelpers: config.testHelpers }),
      answeringRoutes({ models, clock, starters: { calendar, references, hasWork } }),
    ],
    drain: () => chat.close(DRAIN_MS),
  }
}

export type ChatModule = Awaited<ReturnType<typeof openChatModule>>

/** The endpoint of the models that answer. Its SDK takes a tenth of a second and 40 MB, so it is imported only when an endpoint is configured. */
async function connectEndpoint(model: StoreContext['config']['model']): Promise<ModelEndpoint | null> {
  if (model === null) return null
  const { createOpenAICompatibleModel } = await import('../adapters/language-model/openai-compatible.ts')
  return {
    base: model.chat,
    fallback: model.fallback,
    price: model.price,
    connect: (name) => createOpenAICompatibleModel({ ...model, model: name }),
  }
}
