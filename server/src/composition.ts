import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pino, type Logger } from 'pino'
import { createCalendar } from './adapters/calendar/kosher-zmanim.ts'
import { systemClock } from './adapters/clock.ts'
import { readHebrewWords } from './adapters/lexicon/hebrew-words.ts'
import { readLexicon } from './adapters/lexicon/lexicon-files.ts'
import { startLibrary } from './adapters/library/start-library.ts'
import { openVectors } from './adapters/library/vectors.ts'
import { openStore } from './adapters/store/open-store.ts'
import type { Config } from './config.ts'
import { defaultModelLimits } from './features/chat/answering/answer-question-model.ts'
import { answerQuestion, type AnswerParts } from './features/chat/answering/answer-question.ts'
import { answeringRoutes } from './features/chat/answering/answering.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { titleVocabulary } from './features/chat/answering/citations/title-vocabulary.ts'
import { openChat } from './features/chat/runs/open-chat.ts'
import { defaultPromptLimits } from './features/chat/answering/prompts/build-prompt.ts'
import { unlimitedQuota } from './features/chat/runs/quota.ts'
import { nearestByMeaning, type NearestParts } from './features/texts/find-sources-nearest.ts'
import { findSources, type FindInput } from './features/texts/find-sources.ts'
import { type KeptEmbedded, keepEmbedded } from './features/texts/keep-embedded.ts'
import { textsRoutes } from './features/texts/texts.routes.ts'
import { buildApp } from './http/app.ts'
import { createIdentity } from './http/identity.ts'
import { createMetrics } from './http/metrics.ts'
import { statusRoutes } from './http/status.routes.ts'
import type { LibraryState, Work } from './ports/library.ts'
import { classicalTitles } from './text/references/classical-titles.ts'
import { createReferences, type References } from './text/references/references.ts'

/** The product, put together and ready to listen. */
export interface Product {
  listen(): Promise<string>
  /** Lets running answers end for a while, then closes everything. */
  close(): Promise<void>
}

export interface ComposeOptions {
  /** Called as the library comes up. */
  onLibrary?: (state: LibraryState) => void
}

const ROOT = path.join(import.meta.dirname, '../..')

/** How long answers that are being made may go on once the process is asked to end, in milliseconds. */
const GRACE = 10_000

/** Plugs the real parts together by the configuration. The library comes up in the background; everything else is ready when this resolves. */
export async function compose(config: Config, { onLibrary }: ComposeOptions = {}): Promise<Product> {
  const log = pino({ level: config.logLevel })
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

  const models = await connectModels(config.model)
  const answerParts: AnswerParts = {
    library,
    references,
    findSources: find,
    vocabulary,
    models,
    metrics,
    limits: { ...defaultModelLimits, ...defaultPromptLimits },
  }
  const chat = await openChat({
    store,
    clock,
    metrics,
    log,
    quota: unlimitedQuota,
    answer: (input) => answerQuestion(answerParts, input),
    answerMode: () => (models.primary === null ? 'sources-only' : 'model'),
  })
  const secret = await store.settings.getOrCreate('cookie-secret', () => randomBytes(32).toString('base64url'))
  const identity = createIdentity({ secret, secure })
  const hasWork = (title: string) => library.state().state === 'ready' && library.work(title) !== undefined

  const app = await buildApp({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    secure,
    webFolder: path.join(ROOT, 'web/dist'),
    features: [
      statusRoutes({ library, metrics, pingDatabase: () => store.ping() }),
      textsRoutes({ library, references, calendar, clock, find }),
      chatRoutes({ chat, identity }),
      answeringRoutes({ models, clock, starters: { calendar, references, hasWork } }),
    ],
  })
  return {
    listen: () => app.listen({ port: config.port, host: config.host }),
    async close() {
      await chat.close(GRACE)
      await app.close()
      await meaning?.close()
      await library.close()
      await store.close()
    },
  }
}

/** The models that answer. Their library is only loaded when there are any: it takes a tenth of a second and 40 MB. */
async function connectModels(model: Config['model']): Promise<AnswerParts['models']> {
  if (model === null) return { primary: null, fallback: null }
  const { openAICompatibleModel } = await import('./adapters/language-model/openai-compatible.ts')
  return {
    primary: openAICompatibleModel({ ...model, model: model.chat }),
    fallback: model.fallback === undefined ? null : openAICompatibleModel({ ...model, model: model.fallback }),
  }
}

/** Finding by meaning; undefined when no embedding model is named, or when its vectors cannot be opened: words alone find then. */
async function openMeaning(
  { embedding, libraryUri, dataDir }: Config,
  parts: Pick<NearestParts, 'library' | 'metrics' | 'clock'> & { log: Logger },
) {
  if (embedding === null) return undefined
  const { log } = parts
  const onWait = () => log.info('another process makes the vectors of the library')
  try {
    const uri = libraryUri ?? path.join(dataDir, 'library')
    const vectors = await openVectors({ libraryUri: uri, dataDir, model: embedding.model, onWait })
    const { openAICompatibleEmbeddings } = await import('./adapters/embeddings/openai-compatible.ts')
    const embeddings = openAICompatibleEmbeddings(embedding)
    const embedded = keepEmbedded({ ...parts, embeddings, vectors })
    return {
      embedded,
      nearest: nearestByMeaning({ ...parts, embeddings, vectors }),
      async close() {
        await embedded.close()
        await vectors.close()
      },
    }
  } catch (err) {
    log.error({ err }, 'the vectors of the library cannot be opened')
    return undefined
  }
}

/** References that learn the works of the library as it comes up and changes. */
function livingReferences(): References & { know(works: readonly Work[]): void } {
  let current = createReferences(classicalTitles)
  return {
    parse: (text) => current.parse(text),
    find: (text) => current.find(text),
    format: (reference, language) => current.format(reference, language),
    suggest: (text, limit) => current.suggest(text, limit),
    title: (name) => current.title(name),
    know(works) {
      current = createReferences([...classicalTitles, ...works])
    },
  }
}
