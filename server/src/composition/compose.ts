// Some lines above 250: a quarter of them name what is put together here, each part once.

import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Logger } from 'pino'
import { createCalendar } from '../adapters/calendar/kosher-zmanim.ts'
import { systemClock } from '../adapters/clock.ts'
import { pgBossJobs } from '../adapters/jobs/pg-boss.ts'
import { readHebrewWords } from '../adapters/lexicon/hebrew-words.ts'
import { readLexicon } from '../adapters/lexicon/lexicon-files.ts'
import { startLibrary } from '../adapters/library/read/start-library.ts'
import { argon2Passwords } from '../adapters/passwords/argon2.ts'
import { sandboxKey } from '../adapters/payments/sandbox-key.ts'
import { sandboxPayments } from '../adapters/payments/sandbox.ts'
import { readFindingQuestions, readGateQuestions } from '../adapters/questions.ts'
import { openStore } from '../adapters/store/open-store.ts'
import { trainingFolder } from '../adapters/training/training-folder.ts'
import type { Config } from '../config.ts'
import { openAccounts } from '../features/account/open-accounts.ts'
import { adminCookie, adminOfSession, adminToken } from '../features/admin/admin-sessions.ts'
import { adminRoutes } from '../features/admin/admin.routes.ts'
import { ensureFirstAdmin } from '../features/admin/create-admin.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { nightlyAnalytics } from '../features/analytics/nightly.job.ts'
import { billingRoutes } from '../features/billing/billing.routes.ts'
import { nightlyBilling } from '../features/billing/nightly.job.ts'
import { refreshPlan } from '../features/billing/read-plan.ts'
import { endSubscription } from '../features/billing/end-subscription.ts'
import { sandboxRoutes } from '../features/billing/sandbox.routes.ts'
import { defaultModelLimits } from '../features/chat/answering/model/answer-with-model.ts'
import { answerQuestion, type AnswerParts } from '../features/chat/answering/answer-question.ts'
import { answeringRoutes } from '../features/chat/answering/answering.routes.ts'
import { countAnswer } from '../features/chat/answering/model/count-answer.ts'
import { defaultPromptLimits } from '../features/chat/answering/prompts/build-prompt.ts'
import { chatRoutes } from '../features/chat/chat.routes.ts'
import { titleVocabulary } from '../features/chat/answering/citations/title-vocabulary.ts'
import { openChat } from '../features/chat/runs/open-chat.ts'
import { stopRun } from '../features/chat/runs/stop-run.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { openCurrentModel } from '../features/models/registry/current-model.ts'
import { openModels } from '../features/models/open-models.ts'
import { findSources, type FindInput } from '../finding/find-sources.ts'
import type { KeptEmbedded } from '../finding/keep-embedded.ts'
import { pageTexts } from '../features/reading/library-pages.ts'
import { shelfRoutes } from '../features/reading/catalog.routes.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { textsRoutes } from '../features/reading/reading.routes.ts'
import { openTraining } from '../features/training/open-training.ts'
import { openQuota } from '../features/usage/open-quota.ts'
import { usageRoutes } from '../features/usage/usage.routes.ts'
import { buildApp } from '../http/app.ts'
import { attemptsByNetwork } from '../http/session/attempts-by-network.ts'
import { createIdentity } from '../http/session/identity.ts'
import { createSessions } from '../http/session/sessions.ts'
import { createMetrics } from '../http/metrics.ts'
import { statusRoutes } from '../http/status.routes.ts'
import { createLog } from '../log.ts'
import type { LibraryState } from '../ports/library.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import { openHarvesting } from './harvest.ts'
import { openMailer, connectStripe, connectEndpoint, connectTuning, openMeaning, livingReferences } from './choices.ts'

/** The product, put together and ready to listen. */
export interface Product {
  listen(): Promise<string>
  /** Lets running answers end for a while, then closes everything. */
  close(): Promise<void>
}

export interface ComposeOptions {
  /** Called as the library comes up. */
  onLibrary?: (state: LibraryState) => void
  /** Takes the lines of the log; by default the standard output does, at the configured level. */
  log?: Logger
}

const ROOT = path.join(import.meta.dirname, '../../..')

/** How long answers that are being made may go on once the process is asked to end, in milliseconds. */
const GRACE = 10_000

/** Plugs the real parts together by the configuration. The library comes up in the background; everything else is ready when this resolves. */
export async function compose(config: Config, { onLibrary, log = createLog(config.logLevel) }: ComposeOptions = {}): Promise<Product> {
  const metrics = createMetrics()
  const clock = systemClock
  const calendar = createCalendar()
  const secure = config.publicUrl?.startsWith('https:') ?? false

  const references = livingReferences()
  let embedded: KeptEmbedded | undefined = undefined
  const library = startLibrary({
    dataDir: config.dataDir,
    libraryUri: config.libraryUri,
    log,
    onProgress(state) {
      // Works that are not on the classical shelf are known by name once the library that holds them is open.
      if (state.state === 'ready') references.know(library.works())
      if (state.state === 'ready') embedded?.libraryChanged()
      onLibrary?.(state)
    },
  })
  // The embedded database starts in a thread of its own: what the program itself brings is read meanwhile.
  const opening = openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  opening.catch(() => {})
  const lexicon = readLexicon(path.join(ROOT, 'data/lexicon'))
  const hebrewWords = readHebrewWords()
  const vocabulary = titleVocabulary(classicalTitles)
  const store = await opening

  const meaning = await openMeaning(config, { library, metrics, clock, log })
  embedded = meaning?.embedded
  if (library.state().state === 'ready') embedded?.libraryChanged()
  const finding = { library, lexicon, hebrewWords, references, nearest: meaning?.nearest }
  const find = (input: FindInput) => findSources(finding, input)

  const endpoint = await connectEndpoint(config.model)
  const models = await openCurrentModel({ store: store.models, endpoint, exclusive: store.exclusive, log })
  const answerParts: AnswerParts = {
    library,
    references,
    findSources: find,
    vocabulary,
    models,
    metrics,
    limits: { ...defaultModelLimits, ...defaultPromptLimits },
  }
  const networkSecret = await store.settings.getOrCreate('network-secret', () => randomBytes(32).toString('base64url'))
  const counting = { store: store.quota, clock, rules: { limits: config.limits, secret: networkSecret } }
  const quota = openQuota({ ...counting, metrics, log })
  const chat = await openChat({
    store,
    clock,
    metrics,
    log,
    quota,
    answer: (input, tally) => answerQuestion({ ...answerParts, ...countAnswer(answerParts, models.priceOf, tally) }, input),
    answerMode: () => (models.primary === null ? 'sources-only' : 'model'),
  })
  const secret = await store.settings.getOrCreate('cookie-secret', () => randomBytes(32).toString('base64url'))
  const { accounts, conversations } = store
  const sessions = createSessions({ accounts, clock, secure })
  const identity = createIdentity({ secret, secure, findAccount: sessions.account })
  const hasWork = (title: string) => library.state().state === 'ready' && library.work(title) !== undefined

  const { admins } = store
  const passwords = argon2Passwords()
  const attempts = attemptsByNetwork(store.attempts)
  const adminParts = { admins, passwords, attempts, audit: store.audit, clock, secure }
  if (await ensureFirstAdmin(adminParts, config.firstAdmin)) log.info('the first administrator was made')

  const sandbox = config.payments.provider === 'sandbox' ? sandboxPayments({ ledger: store.billing.sandbox, clock }) : undefined
  const payments = sandbox ?? (await connectStripe(config.payments))
  const billing = { payments, billing: store.billing, clock, log }
  const mailer = openMailer(config, log)
  const account = openAccounts({
    accounts,
    conversations,
    sharing: store.sharing,
    passwords,
    attempts,
    mailer,
    identity,
    sessions,
    publicUrl: config.publicUrl,
    clock,
    log,
    carryOver: (userId, device) => quota.carryOver(userId, device),
    endSubscription: (user) => endSubscription(billing, user),
    stopRun: (owner, runId) => stopRun(chat, owner, runId),
  })
  let planned: Promise<unknown> = Promise.resolve()
  const jobs = pgBossJobs({ executeSql: store.executeSql, exclusive: store.exclusive, log })

  const harvesting = openHarvesting({ config, store, library, clock, log })

  const folder = trainingFolder(config.dataDir)
  const tuned = openModels({
    store,
    folder,
    library,
    parse: (ref) => references.parse(ref),
    find,
    answerWith: (model, counted, input) =>
      answerQuestion({ ...answerParts, models: { primary: model, fallback: null }, metrics: counted }, input),
    endpoint,
    current: models,
    gate: readGateQuestions(path.join(ROOT, 'data/questions/gate.tsv')),
    measured: readFindingQuestions(path.join(ROOT, 'data/questions/tanakh.measure.tsv')),
    processId: randomUUID(),
    clock,
    log,
  })

  const training = openTraining({
    store: store.training,
    folder,
    tuning: connectTuning(config.tuning),
    baseModel: config.tuning.baseModel,
    price: config.tuning.price,
    onTuned: (model) => tuned.onTuned(model),
    clock,
    log,
  })

  const app = await buildApp({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    secure,
    findAdmin: (request) => adminOfSession(adminParts, adminToken(request, adminCookie(secure).name)),
    sessions,
    recordAdmin: (entry) => store.audit.write(entry),
    stripe: payments.provider === 'stripe',
    webFolder: path.join(ROOT, 'web/dist'),
    publicUrl: config.publicUrl,
    pageTexts: pageTexts({ library, references }),
    features: [
      statusRoutes({ library, metrics, pingDatabase: () => store.ping(), testHelpers: config.testHelpers }),
      textsRoutes({ library, references, calendar, clock, find }),
      shelfRoutes({ library, references }),
      chatRoutes({ chat, identity }),
      sharingRoutes({ sharing: store.sharing, conversations, identity }),
      feedbackRoutes({ feedback: store.feedback, identity }),
      usageRoutes({ ...counting, identity, testHelpers: config.testHelpers }),
      ...account.routes,
      adminRoutes(adminParts),
      analyticsRoutes({ analytics: store.analytics, clock }),
      billingRoutes({ ...billing, identity, publicUrl: config.publicUrl }),
      ...(sandbox === undefined
        ? []
        : [sandboxRoutes({ ...billing, payments: sandbox, identity, key: store.exclusive ? sandboxKey(config.dataDir) : null })]),
      ...harvesting.routes,
      ...tuned.routes,
      training.routes,
      answeringRoutes({ models, clock, starters: { calendar, references, hasWork } }),
    ],
  })
  return {
    async listen() {
      const address = await app.listen({ port: config.port, host: config.host })
      // The page asks for it again when the provider was away.
      planned = refreshPlan(billing).catch((err: unknown) => log.warn({ err }, 'the payment provider does not say what is sold'))
      jobs.start([nightlyBilling(billing), nightlyAnalytics({ analytics: store.analytics, clock }), tuned.nightly])
      harvesting.start()
      return address
    },
    async close() {
      await chat.close(GRACE)
      await harvesting.close()
      await tuned.close()
      await training.close()
      await jobs.close()
      await planned
      await quota.close()
      await app.close()
      await account.close()
      mailer.close()
      await meaning?.close()
      await library.close()
      await store.close()
    },
  }
}
