import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import PQueue from 'p-queue'
import { traceModel } from '../adapters/language-model/traced.ts'
import { answerQuestion, type AnswerDeps } from '../features/chat/answering/answer-question.ts'
import { answeringRoutes } from '../features/chat/answering/answering.routes.ts'
import { defaultModelLimits } from '../features/chat/answering/model/answer-with-model.ts'
import { tallyAnswer } from '../features/chat/answering/model/count-answer.ts'
import { createToolSupport } from '../features/chat/answering/model/tool-support.ts'
import { defaultPromptLimits } from '../features/chat/answering/prompts/build-prompt.ts'
import { chatRoutes } from '../features/chat/chat.routes.ts'
import { openChat } from '../features/chat/runs/open-chat.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { helpLinesRoutes } from '../features/help-lines/help-lines.routes.ts'
import { openHelpLines } from '../features/help-lines/help-lines.ts'
import { type CurrentModel, type ModelEndpoint, openCurrentModel } from '../features/models/registry/current-model.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { openQuota } from '../features/usage/open-quota.ts'
import { usageRoutes } from '../features/usage/usage.routes.ts'
import { findWeeklyPortion } from '../features/chat/answering/wording/starters.ts'
import type { Identity } from '../http/session/identity.ts'
import type { Calendar } from '../ports/calendar.ts'
import type { Tracing } from '../ports/tracing.ts'
import { toJerusalemDate } from '../rules/jerusalem-date.ts'
import type { StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/**
 * Finding computes on the thread that also streams all answers: one after the other, the first readers see their
 * sources soon, where all at once would see them late. Two, since the library reads in threads of its own.
 */
const CONCURRENT_FINDINGS = 2

/** Asking and answering: the current model, the quota, runs and conversations. */
export async function openChatModule(context: StoreContext, { library, references, vocabulary, find }: LibraryModule, calendar: Calendar) {
  const { config, store, clock, metrics, tracing, log } = context
  const endpoint = await connectEndpoint(config.model, tracing)
  const models: CurrentModel = await openCurrentModel({ store: store.models, endpoint, exclusive: store.exclusive, log })
  const findings = new PQueue({ concurrency: CONCURRENT_FINDINGS })
  const helpLines = openHelpLines(store.settings, (error) => log.error({ err: error }, 'help lines not read'))
  const answerDeps: AnswerDeps = {
    library,
    references,
    // A question that waited in the queue is found in its own request, not in that of the one before it.
    findSources: (input) => findings.add(AsyncLocalStorage.bind(() => find(input))),
    weeklyPortion: (language) => findWeeklyPortion(calendar, toJerusalemDate(clock.now()), language),
    vocabulary,
    models,
    metrics,
    toolSupport: createToolSupport(),
    limits: { ...defaultModelLimits, ...defaultPromptLimits },
    readHelpLines: () => helpLines.read(),
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
    answer: (input, tally) => answerQuestion({ ...answerDeps, ...tallyAnswer(answerDeps, models.findPrice, tally) }, input),
    maxRunningAnswers: config.maxRunningAnswers,
    isReady: () => library.state().state === 'ready',
    answerMode: () => (models.primary === null ? 'sources-only' : 'model'),
  })
  const hasWork = (title: string) => library.state().state === 'ready' && library.work(title) !== undefined

  return {
    chat,
    quota,
    models,
    endpoint,
    answerDeps,
    routes: (identity: Identity) => [
      chatRoutes({ chat, identity }),
      sharingRoutes({ sharing: store.sharing, conversations: store.conversations }),
      feedbackRoutes({ feedback: store.feedback, identity }),
      usageRoutes({ ...counting, identity, testHelpers: config.testHelpers }),
      helpLinesRoutes(helpLines),
      answeringRoutes({ models, clock, starters: { calendar, references, hasWork } }),
    ],
    drain: () => chat.close(config.drainSeconds * 1_000),
  }
}

export type ChatModule = Awaited<ReturnType<typeof openChatModule>>

/**
 * The endpoint of the models that answer. Its SDK takes a tenth of a second and 40 MB, so it is imported only when an
 * endpoint is configured.
 */
async function connectEndpoint(model: StoreContext['config']['model'], tracing: Tracing): Promise<ModelEndpoint | null> {
  if (model === null) return null
  const { createOpenAICompatibleModel } = await import('../adapters/language-model/openai-compatible.ts')
  return {
    base: model.chat,
    fallback: model.fallback,
    price: model.price,
    connect: (name) => traceModel(createOpenAICompatibleModel({ ...model, model: name }), tracing),
  }
}
