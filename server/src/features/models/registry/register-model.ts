import type { RegisteredModel } from '@sugya/contract/api/models'
import { BASE_MODEL_ID } from '@sugya/contract/rules/models'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, KeptModel, ModelStore } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from './current-model.ts'

export interface RegisterDeps {
  models: ModelStore
  evaluations: Pick<EvaluationStore, 'latestIds'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
}

/** The models that can answer: the configured one, then those that were registered, newest first. */
export async function listModels(parts: RegisterDeps): Promise<RegisteredModel[]> {
  const { endpoint, current } = parts
  await current.refresh()
  const kept = await parts.models.list()
  const evaluated = await parts.evaluations.latestIds([...kept.map(({ name }) => name), ...(endpoint === null ? [] : [endpoint.base])])
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
  return [...base, ...kept.map((model) => modelView(model, current, evaluated.get(model.name) ?? null))]
}

function modelView({ createdAt, ...model }: KeptModel, current: CurrentModel, evaluationId: string | null): RegisteredModel {
  return { ...model, isFineTuned: true, isCurrent: current.ref.id === model.id, createdAt: createdAt.toISOString(), evaluationId }
}

/** Registers a model that was tuned elsewhere, by its name at the endpoint. Throws AppError `invalid_input` when the name is taken. */
export async function registerModel(
  parts: RegisterDeps,
  model: Pick<KeptModel, 'name' | 'baseModel' | 'note' | 'inputPrice' | 'outputPrice'> & { createdBy: string },
): Promise<RegisteredModel> {
  const taken = model.name === parts.endpoint?.base
  const kept = taken ? undefined : await parts.models.register({ ...model, kind: 'registered', jobId: null })
  if (kept === undefined)
    throw new AppError('invalid_input', 'a model of this name is there', { details: { fields: { name: 'model_name_taken' } } })
  return modelView(kept, parts.current, null)
}

/** Registers what a tuning job has made. One that is there already, as when a job is looked at twice, stays as it is. */
export async function registerTuned(
  models: Pick<ModelStore, 'register'>,
  { name, baseModel, jobId }: { name: string; baseModel: string; jobId: string },
): Promise<void> {
  await models.register({ name, kind: 'tuned', baseModel, jobId, note: '', inputPrice: null, outputPrice: null, createdBy: null })
}

/** Forgets a model. Throws AppError `not_found`, and `conflict` when it answers, is the configured one or is being evaluated. */
export async function removeModel(parts: RegisterDeps, id: string): Promise<void> {
  if (id === BASE_MODEL_ID)
    throw new AppError('conflict', 'the configured model cannot be removed', { details: { reason: 'model_configured' } })
  if (await parts.models.remove(id)) return
  throw (await parts.models.find(id)) === undefined
    ? new AppError('not_found', 'no such model')
    : new AppError('conflict', 'the model is current or being evaluated', { details: { reason: 'model_in_use' } })
}
