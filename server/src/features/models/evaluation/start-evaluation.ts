import { BASE_MODEL_ID } from '@sugya/contract/rules/models'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, KeptEvaluation, ModelRef, ModelStore } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from '../registry/current-model.ts'
import type { GateQuestion, QuestionSet } from './gate-questions.ts'
import type { Evaluator } from './run-evaluations.ts'

export interface StartEvaluationParts {
  models: Pick<ModelStore, 'find'>
  evaluations: Pick<EvaluationStore, 'start'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
  gate: QuestionSet<GateQuestion>
  evaluator: Pick<Evaluator, 'wake'>
  libraryVersion: () => string
}

/** The model of an id (`base` for the configured one). Throws AppError `not_found`, and `no_model` when none is connected. */
export async function modelOf({ models, endpoint }: Pick<StartEvaluationParts, 'models' | 'endpoint'>, id: string): Promise<ModelRef> {
  if (endpoint === null) throw new AppError('no_model', 'no model is connected')
  if (id === BASE_MODEL_ID) return { id: null, name: endpoint.base }
  const model = await models.find(id)
  if (model === undefined) throw new AppError('not_found', 'no such model')
  return { id: model.id, name: model.name }
}

/**
 * Starts an evaluation of a model, against another (the current one, when none is named) or alone (when it is itself the current one). Throws AppError
 * `no_model` when no model is connected, `not_found`, `library_preparing`, and `busy` when one is running.
 */
export async function startEvaluation(
  parts: StartEvaluationParts,
  { modelId, baselineId, startedBy }: { modelId: string; baselineId?: string | undefined; startedBy: string },
): Promise<KeptEvaluation> {
  const candidate = await modelOf(parts, modelId)
  await parts.current.refresh()
  const compared = baselineId === undefined ? parts.current.ref : await modelOf(parts, baselineId)
  const baseline = compared.id === candidate.id ? null : compared
  const started = await parts.evaluations.start({
    candidate,
    baseline,
    libraryVersion: parts.libraryVersion(),
    questionSet: parts.gate.fingerprint,
    total: parts.gate.questions.length * (baseline === null ? 1 : 2),
    startedBy,
  })
  // Also when one is running: should nobody be working on it, somebody will.
  parts.evaluator.wake()
  if (started === undefined) throw new AppError('busy', 'an evaluation is running')
  return started
}
