import { BASE_MODEL_ID } from '@sugya/contract/rules/models'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, StoredEvaluation, ModelRef, ModelStore } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from '../registry/current-model.ts'
import type { GateQuestion, QuestionSet } from './gate-questions.ts'
import type { Evaluator } from './run-evaluations.ts'

export interface StartEvaluationDeps {
  models: Pick<ModelStore, 'find'>
  evaluations: Pick<EvaluationStore, 'start'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
  gate: QuestionSet<GateQuestion>
  evaluator: Pick<Evaluator, 'poll'>
  libraryVersion: () => string
}

/**
 * Finds a model by id; `base` is the configured one. Throws AppError `not_found`, and `no_model` without a connection.
 */
export async function findModel({ models, endpoint }: Pick<StartEvaluationDeps, 'models' | 'endpoint'>, id: string): Promise<ModelRef> {
  if (endpoint === null) throw new AppError('no_model', 'no model is connected')
  if (id === BASE_MODEL_ID) return { id: null, name: endpoint.base }
  const model = await models.find(id)
  if (model === undefined) throw new AppError('not_found', 'no such model')
  return { id: model.id, name: model.name }
}

/**
 * Starts an evaluation of a model against a baseline (by default the current model), or alone when it is its own
 * baseline. Throws AppError `no_model` when no model is connected, `not_found`, `library_preparing`, and `busy` when an
 * evaluation is running.
 */
export async function startEvaluation(
  deps: StartEvaluationDeps,
  { modelId, baselineId, startedBy }: { modelId: string; baselineId?: string | undefined; startedBy: string },
): Promise<StoredEvaluation> {
  const candidate = await findModel(deps, modelId)
  await deps.current.refresh()
  const compared = baselineId === undefined ? deps.current.ref : await findModel(deps, baselineId)
  const baseline = compared.id === candidate.id ? null : compared
  const started = await deps.evaluations.start({
    candidate,
    baseline,
    libraryVersion: deps.libraryVersion(),
    questionSet: deps.gate.fingerprint,
    total: deps.gate.questions.length * (baseline === null ? 1 : 2),
    startedBy,
  })
  // Also when one is running: its process may have died.
  deps.evaluator.poll()
  if (started === undefined) throw new AppError('busy', 'an evaluation is running', { details: { reason: 'evaluation_running' } })
  return started
}
