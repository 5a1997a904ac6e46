import { BASE_MODEL_ID, overridePhrase } from '@sugya/contract/rules/models'
import type { GateVerdict, ModelChange } from '@sugya/contract/api/models'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, StoredModelChange, ModelRef, ModelStore, NewModelChange } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from './current-model.ts'
import { findRegressions } from '../evaluation/find-regressions.ts'
import { findModel } from '../evaluation/start-evaluation.ts'

export interface PromoteDeps {
  models: Pick<ModelStore, 'find' | 'lastChange' | 'change' | 'changes'>
  evaluations: Pick<EvaluationStore, 'findLatest'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
  /** The fingerprint of the current gate questions. */
  questionSet: string
}

/**
 * Decides whether a model may become current without a confirmation. Throws AppError `not_found`, and `no_model` when
 * none is connected.
 */
export async function readGate(deps: PromoteDeps, modelId: string): Promise<GateVerdict> {
  const candidate = await findModel(deps, modelId)
  await deps.current.refresh()
  const evaluation = await deps.evaluations.findLatest(candidate.name, true)
  const results = evaluation?.results ?? null
  const against = evaluation?.baseline?.name ?? candidate.name
  if (evaluation === undefined || results === null || evaluation.questionSet !== deps.questionSet || against !== deps.current.ref.name)
    return { open: false, problem: 'not_evaluated', falls: [], evaluationId: null }
  const falls = findRegressions(results)
  return { open: falls.length === 0, problem: falls.length === 0 ? null : 'fell', falls, evaluationId: evaluation.id }
}

const languages = ['he', 'en', 'ru'] as const satisfies Language[]
const normalize = (phrase: string) => phrase.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Makes a model the current one, in all processes. `confirmation`: the phrase of `overridePhrase`, in any language,
 * which a closed gate requires. Throws AppError `gate_refused` without it, `conflict` when the model is current already
 * or another change came first, `not_found`, `no_model`.
 */
export async function promoteModel(
  deps: PromoteDeps,
  modelId: string,
  { confirmation, changedBy }: { confirmation?: string | undefined; changedBy: string },
): Promise<ModelChange> {
  const to = await findModel(deps, modelId)
  const last = await deps.models.lastChange()
  await deps.current.refresh()
  const from = deps.current.ref
  if (from.id === to.id) throw new AppError('conflict', 'the model is already current', { details: { reason: 'model_already_current' } })
  const verdict = await readGate(deps, modelId)
  const phrase = normalize(confirmation ?? '')
  const isConfirmed = languages.some((language) => normalize(overridePhrase(language, to.name)) === phrase)
  if (!verdict.open && !isConfirmed) throw new AppError('gate_refused', `the gate is closed: ${String(verdict.problem)}`)
  return await changeModel(deps, last, {
    kind: 'promote',
    from,
    to,
    evaluationId: verdict.evaluationId,
    confirmation: verdict.open ? null : (confirmation ?? null),
    changedBy,
  })
}

/**
 * Makes the previous model the current one again. Throws AppError `conflict` when there is none or it was removed, and
 * `no_model`.
 */
export async function rollBackModel(deps: PromoteDeps, changedBy: string): Promise<ModelChange> {
  if (deps.endpoint === null) throw new AppError('no_model', 'no model is connected')
  const last = await deps.models.lastChange()
  const before = await findPreviousModel(deps.models)
  if (last === undefined || before === null)
    throw new AppError('conflict', 'no previous model to roll back to', { details: { reason: 'no_previous_model' } })
  const from: ModelRef = last.to.id === null ? { id: null, name: deps.endpoint.base } : last.to
  const to: ModelRef = before.id === null ? { id: null, name: deps.endpoint.base } : before
  return await changeModel(deps, last, { kind: 'roll_back', from, to, evaluationId: null, confirmation: null, changedBy })
}

/** More roll backs in a row than this are not needed. */
const MAX_CHANGES = 200

/**
 * The model that a roll back would make current: the one before the last promotion that was not rolled back. Null when
 * there is none.
 */
export async function findPreviousModel(models: Pick<ModelStore, 'changes'>): Promise<ModelRef | null> {
  const stack: ModelRef[] = []
  for (const change of (await models.changes({ limit: MAX_CHANGES })).reverse()) {
    if (change.kind === 'promote') stack.push(change.from)
    else stack.pop()
  }
  return stack.at(-1) ?? null
}

async function changeModel(deps: PromoteDeps, last: StoredModelChange | undefined, change: NewModelChange): Promise<ModelChange> {
  const changed = await deps.models.change(last?.number ?? 0, change)
  if (changed === undefined)
    throw new AppError('conflict', 'the current model changed meanwhile, or the model was removed', {
      details: { reason: 'model_changed' },
    })
  await deps.current.refresh()
  return toModelChange(changed)
}

export function toModelChange({ from, to, changedAt, ...rest }: StoredModelChange): ModelChange {
  return { ...rest, from: from.name, to: to.name, changedAt: changedAt.toISOString() }
}

/** The id of a model in the API. */
export const toPublicId = ({ id }: ModelRef): string => id ?? BASE_MODEL_ID
