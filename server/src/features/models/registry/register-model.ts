import type { RegisteredModel } from '@sugya/contract/api/models'
import { BASE_MODEL_ID } from '@sugya/contract/rules/models'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, StoredModel, ModelStore } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from './current-model.ts'

export interface RegisterDeps {
  models: ModelStore
  evaluations: Pick<EvaluationStore, 'findLatestIds'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
}

/** Lists the configured model, then the registered ones, newest first. */
export async function listModels(deps: RegisterDeps): Promise<RegisteredModel[]> {
  const { endpoint, current } = deps
  await current.refresh()
  const registered = await deps.models.list()
  const evaluated = await deps.evaluations.findLatestIds([
    ...registered.map(({ name }) => name),
    ...(endpoint === null ? [] : [endpoint.base]),
  ])
  const base: RegisteredModel[] =
    endpoint === null
      ? []
      : [
          {
            id: BASE_MODEL_ID,
            name: endpoint.base,
            kind: 'base',
            isFineTuned: endpoint.base.startsWith('ft:'),
            isCurrent: current.ref.id === null,
            baseModel: null,
            jobId: null,
            note: '',
            inputPrice: endpoint.price?.input ?? null,
            outputPrice: endpoint.price?.output ?? null,
            createdBy: null,
            createdAt: null,
            evaluationId: evaluated.get(endpoint.base) ?? null,
          },
        ]
  return [...base, ...registered.map((model) => toRegisteredModel(model, current, evaluated.get(model.name) ?? null))]
}

function toRegisteredModel({ createdAt, ...model }: StoredModel, current: CurrentModel, evaluationId: string | null): RegisteredModel {
  return { ...model, isFineTuned: true, isCurrent: current.ref.id === model.id, createdAt: createdAt.toISOString(), evaluationId }
}

/**
 * Registers a model that was fine-tuned elsewhere, by its name at the endpoint. Throws AppError `invalid_input` when
 * the name is taken.
 */
export async function registerModel(
  deps: RegisterDeps,
  model: Pick<StoredModel, 'name' | 'baseModel' | 'note' | 'inputPrice' | 'outputPrice'> & { createdBy: string },
): Promise<RegisteredModel> {
  const isBase = model.name === deps.endpoint?.base
  const stored = isBase ? undefined : await deps.models.register({ ...model, kind: 'registered', jobId: null })
  if (stored === undefined)
    throw new AppError('invalid_input', 'the model name is taken', { details: { fields: { name: 'model_name_taken' } } })
  return toRegisteredModel(stored, deps.current, null)
}

/** Registers the model of a fine-tuning job. Does nothing when it is registered already. */
export async function registerTuned(
  models: Pick<ModelStore, 'register'>,
  { name, baseModel, jobId }: { name: string; baseModel: string; jobId: string },
): Promise<void> {
  await models.register({ name, kind: 'tuned', baseModel, jobId, note: '', inputPrice: null, outputPrice: null, createdBy: null })
}

/** Removes a model. Throws AppError `not_found`, and `conflict` when it is current, configured or being evaluated. */
export async function removeModel(deps: RegisterDeps, id: string): Promise<void> {
  if (id === BASE_MODEL_ID)
    throw new AppError('conflict', 'the configured model cannot be removed', { details: { reason: 'model_configured' } })
  if (await deps.models.remove(id)) return
  throw (await deps.models.find(id)) === undefined
    ? new AppError('not_found', 'no such model')
    : new AppError('conflict', 'the model is current or being evaluated', { details: { reason: 'model_in_use' } })
}
