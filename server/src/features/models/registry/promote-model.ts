import { BASE_MODEL_ID, overridePhrase } from '@sugya/contract/rules/models'
import type { GateVerdict, ModelChange } from '@sugya/contract/api/models'
import type { Language } from '@sugya/contract/api/texts'
import { AppError } from '../../../errors.ts'
import type { EvaluationStore, KeptModelChange, ModelRef, ModelStore, NewModelChange } from '../../../ports/store/models.ts'
import type { CurrentModel, ModelEndpoint } from './current-model.ts'
import { findFalls } from '../evaluation/find-regressions.ts'
import { findModel } from '../evaluation/start-evaluation.ts'

export interface PromoteDeps {
  models: Pick<ModelStore, 'find' | 'lastChange' | 'change' | 'changes'>
  evaluations: Pick<EvaluationStore, 'latestOf'>
  endpoint: ModelEndpoint | null
  current: CurrentModel
  /** The fingerprint of the questions that are asked now. */
  questionSet: string
}

/** What the gate says of a model. Throws AppError `not_found`, and `no_model` when none is connected. */
export async function readGate(parts: PromoteDeps, modelId: string): Promise<GateVerdict> {
  const candidate = await findModel(parts, modelId)
  await parts.current.refresh()
  const evaluation = await parts.evaluations.latestOf(candidate.name, true)
  const results = evaluation?.results ?? null
  const against = evaluation?.baseline?.name ?? candidate.name
  if (evaluation === undefined || results === null || evaluation.questionSet !== parts.questionSet || against !== parts.current.ref.name)
    return { open: false, problem: 'not_evaluated', falls: [], evaluationId: null }
  const falls = findFalls(results)
  return { open: falls.length === 0, problem: falls.length === 0 ? null : 'fell', falls, evaluationId: evaluation.id }
}

const languages = ['he', 'en', 'ru'] as const satisfies Language[]
const plain = (words: string) => words.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Lets a model answer from now on, in all processes. `confirmation`: the words of `overridePhrase`, in any language, where the gate is closed.
 * Throws AppError `gate_refused` without them, `conflict` when it answers already or another change came first, `not_found`, `no_model`.
 */
export async function promoteModel(
  parts: PromoteDeps,
  modelId: string,
  { confirmation, changedBy }: { confirmation?: string | undefined; changedBy: string },
): Promise<ModelChange> {
  const to = await findModel(parts, modelId)
  const last = await parts.models.lastChange()
  await parts.current.refresh()
  const from = parts.current.ref
  if (from.id === to.id) throw new AppError('conflict', 'the model is already current', { details: { reason: 'model_already_current' } })
  const verdict = await readGate(parts, modelId)
  const words = plain(confirmation ?? '')
  const isConfirmed = languages.some((language) => plain(overridePhrase(language, to.name)) === words)
  if (!verdict.open && !isConfirmed) throw new AppError('gate_refused', `the gate is closed: ${String(verdict.problem)}`)
  return await changeModel(parts, last, {
    kind: 'promote',
    from,
    to,
    evaluationId: verdict.evaluationId,
    confirmation: verdict.open ? null : (confirmation ?? null),
    changedBy,
  })
}

/** Lets the model before the present one answer again. Throws AppError `conflict` when there is none, or it was removed, and `no_model`. */
export async function rollBackModel(parts: PromoteDeps, changedBy: string): Promise<ModelChange> {
  if (parts.endpoint === null) throw new AppError('no_model', 'no model is connected')
  const last = await parts.models.lastChange()
  const before = await findPreviousModel(parts.models)
  if (last === undefined || before === null)
    throw new AppError('conflict', 'no previous model to roll back to', { details: { reason: 'no_previous_model' } })
  const from: ModelRef = last.to.id === null ? { id: null, name: parts.endpoint.base } : last.to
  const to: ModelRef = before.id === null ? { id: null, name: parts.endpoint.base } : before
  return await changeModel(parts, last, { kind: 'roll_back', from, to, evaluationId: null, confirmation: null, changedBy })
}

/** Most changes that are read back: so many roll backs in a row nobody needs. */
const READ_BACK = 200

/** What a roll back would bring: the model before the last promotion that has not been rolled back. Null when there is none. */
export async function findPreviousModel(models: Pick<ModelStore, 'changes'>): Promise<ModelRef | null> {
  const stack: ModelRef[] = []
  for (const change of (await models.changes({ limit: READ_BACK })).reverse()) {
    if (change.kind === 'promote') stack.push(change.from)
    else stack.pop()
  }
  return stack.at(-1) ?? null
}

async function changeModel(parts: PromoteDeps, last: KeptModelChange | undefined, change: NewModelChange): Promise<ModelChange> {
  const changed = await parts.models.change(last?.number ?? 0, change)
  if (changed === undefined)
    throw new AppError('conflict', 'the current model changed meanwhile, or the model was removed', {
      details: { reason: 'model_changed' },
    })
  await parts.current.refresh()
  return toModelChange(changed)
}

/** A change as it is shown. */
export function toModelChange({ from, to, changedAt, ...rest }: KeptModelChange): ModelChange {
  return { ...rest, from: from.name, to: to.name, changedAt: changedAt.toISOString() }
}

/** The id by which a model is named outside. */
export const toPublicId = ({ id }: ModelRef): string => id ?? BASE_MODEL_ID
