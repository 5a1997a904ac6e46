import type { ReleaseFigures } from '@sugya/contract/api/accuracy'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { ScheduledJob } from '../../ports/jobs.ts'
import type { Library, LibraryCatalog } from '../../ports/library.ts'
import type { AuditStore, EvaluationStore, FeedbackReviewStore, FindingStore, ModelStore } from '../../ports/store/models.ts'
import type { DescriptionStore } from '../../ports/store/descriptions.ts'
import type { TrainingStore } from '../../ports/store/training.ts'
import type { TrainingFolder } from '../../ports/training-folder.ts'
import type { Reference } from '../../text/references/reference.ts'
import { accuracyRoutes } from './accuracy/accuracy.routes.ts'
import type { CurrentModel, ModelEndpoint } from './registry/current-model.ts'
import { descriptionsRoutes, type DescriptionsRoutesDeps } from './descriptions/descriptions.routes.ts'
import { type DescriberDeps, openDescriber } from './descriptions/run-descriptions.ts'
import { evaluationsRoutes } from './evaluation/evaluations.routes.ts'
import type { FindingQuestion, GateQuestion, QuestionSet } from './evaluation/gate-questions.ts'
import { type MeasureDeps, openFindingMeasurer } from './accuracy/measure-finding.ts'
import { modelsRoutes } from './registry/models.routes.ts'
import type { AnswerWith } from './evaluation/put-question.ts'
import { registerTuned } from './registry/register-model.ts'
import { reviewsRoutes } from './review/reviews.routes.ts'
import { openEvaluator } from './evaluation/run-evaluations.ts'
import { createCorrectionsWriter } from './review/write-corrections.ts'

export interface ModelsDeps {
  store: {
    models: ModelStore
    evaluations: EvaluationStore
    finding: FindingStore
    descriptions: DescriptionStore
    feedbackReview: FeedbackReviewStore
    audit: AuditStore
    training: TrainingStore
    exclusive: boolean
  }
  folder: TrainingFolder
  library: Pick<Library, 'state' | 'work' | 'within'> & LibraryCatalog
  references: DescriberDeps['references']
  publisher: DescriberDeps['publisher']
  findWith: DescriberDeps['findWith']
  readShippedCells: DescriberDeps['readShippedCells']
  listDescribed: DescriptionsRoutesDeps['listDescribed']
  parse: (ref: string) => Reference | null
  find: MeasureDeps['find']
  answerWith: AnswerWith
  endpoint: ModelEndpoint | null
  current: CurrentModel
  gate: QuestionSet<GateQuestion>
  measured: QuestionSet<FindingQuestion>
  /** First wait before a failed call of a description is made again, in milliseconds. */
  retryMs?: DescriberDeps['retryMs']
  /** Figures of finding that come with the release. */
  release: readonly ReleaseFigures[]
  /** A new uuid each time a process starts. */
  processId: string
  /** False: evaluations are left to the workers. */
  runsJobs: boolean
  clock: Clock
  log: { info(details: object, message: string): void; error(details: object, message: string): void }
}

/** The models: registry, evaluation, feedback review and accuracy. Tuning is the feature `training`. */
export interface Models {
  routes: FastifyPluginAsync[]
  nightly: ScheduledJob
  /** Registers the model that a tuning job has made. Idempotent. */
  onTuned(model: { name: string; baseModel: string; jobId: string }): Promise<void>
  close(): Promise<void>
}

export function openModels({ store, ...deps }: ModelsDeps): Models {
  const { models, evaluations, finding, feedbackReview: review, audit, descriptions, training: files, exclusive } = store
  const { endpoint, current, gate, library, parse, clock, log } = deps
  const libraryState = () => library.state()
  const evaluator = openEvaluator({ ...deps, models, evaluations, exclusive, libraryState })
  const measurer = openFindingMeasurer({ library, find: deps.find, parse, measured: deps.measured, finding, log })
  const describer = openDescriber({ ...deps, descriptions })
  const writeCorrections = createCorrectionsWriter({ review, files, folder: deps.folder })
  const libraryVersion = () => library.version()
  return {
    routes: [
      modelsRoutes({ models, evaluations, endpoint, current, questionSet: gate.fingerprint }),
      evaluationsRoutes({ models, evaluations, endpoint, current, gate, evaluator, libraryVersion, clock }),
      descriptionsRoutes({ ...deps, descriptions, describer }),
      reviewsRoutes({ review, writeCorrections, audit }),
      accuracyRoutes({ evaluations, finding, current, release: deps.release, library, measurer }),
    ],
    nightly: measurer.nightly,
    onTuned: (model) => registerTuned(models, model),
    async close() {
      await Promise.all([current.close(), evaluator.close(), measurer.close(), describer.close()])
    },
  }
}
