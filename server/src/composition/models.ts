import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { readDescriptionCells } from '../adapters/lexicon/lexicon-files.ts'
import { readFindingQuestions, readGateQuestions, readReleaseFigures } from '../adapters/questions.ts'
import { createTrainingFolder } from '../adapters/training/training-folder.ts'
import { answerQuestion } from '../features/chat/answering/answer-question.ts'
import { type ModelsDeps, openModels } from '../features/models/open-models.ts'
import { openTraining } from '../features/training/open-training.ts'
import type { ChatModule } from './chat.ts'
import { ROOT, type StoreContext } from './context.ts'
import type { LibraryModule } from './library.ts'

/** How often a worker looks for training jobs, in milliseconds. */
const WORKER_POLL_MS = 5_000

/**
 * The questions that measure finding and those of an evaluation, and the milliseconds before a failed call of a
 * description is made again.
 */
export type ModelsOptions = Partial<Pick<ModelsDeps, 'measured' | 'gate' | 'retryMs'>>

/** Training files and jobs, the model registry, evaluations and accuracy. */
export function openModelsModule(
  context: StoreContext,
  { library, references, find, findWith, described }: LibraryModule,
  chat: ChatModule,
  options: ModelsOptions = {},
) {
  const { config, store, clock, log } = context
  const { servesReaders, runsJobs } = config.role
  const folder = createTrainingFolder(config.dataDir, {}, context.files)
  const models = openModels({
    store,
    folder,
    library,
    parse: (ref) => references.parse(ref),
    find,
    findWith,
    references,
    publisher: described,
    listDescribed: () => described.lexicon().topics.listRefs(),
    readShippedCells: () => readDescriptionCells(path.join(ROOT, 'data')),
    answerWith: (model, metrics, input) =>
      answerQuestion({ ...chat.answerDeps, models: { primary: model, fallback: null }, metrics }, input),
    endpoint: chat.endpoint,
    current: chat.models,
    gate: readGateQuestions(path.join(ROOT, 'data/questions/gate.tsv')),
    measured: readFindingQuestions(path.join(ROOT, 'data/questions/tanakh.measure.tsv')),
    release: readReleaseFigures(path.join(ROOT, 'data/questions/figures.json')),
    processId: randomUUID(),
    runsJobs,
    clock,
    log,
    ...options,
  })
  const training = openTraining({
    store: store.training,
    folder,
    tuning: connectTuning(config.tuning),
    baseModel: config.tuning.baseModel,
    price: config.tuning.price,
    onTuned: (model) => models.onTuned(model),
    runsJobs,
    // Jobs that are created elsewhere wait for the next poll.
    ...(servesReaders ? {} : { intervals: { idlePoll: WORKER_POLL_MS } }),
    clock,
    log,
  })
  return {
    routes: [...models.routes, training.routes],
    nightly: models.nightly,
    async close() {
      await models.close()
      await training.close()
    },
  }
}

/** The fine-tuning provider; its SDK is imported when there is a job. */
function connectTuning({ endpoint }: StoreContext['config']['tuning']) {
  if (endpoint === null) return null
  return async () => (await import('../adapters/tuning/openai-compatible.ts')).createOpenAICompatibleTuning(endpoint)
}
