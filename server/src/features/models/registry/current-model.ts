import { every } from '../../../background/every.ts'
import type { LanguageModel } from '../../../ports/language-model.ts'
import type { ModelRef, ModelStore } from '../../../ports/store/models.ts'
import { type Price, toPrice } from '../evaluation/sum-figures.ts'

/** The endpoint that answers, with its configuration. */
export interface ModelEndpoint {
  /** CHAT_MODEL and FALLBACK_MODEL. */
  base: string
  fallback: string | undefined
  /** Dollars for a million tokens of the base; null when not configured. */
  price: { input: number; output: number } | null
  connect(name: string): LanguageModel
}

/** The model that answers now: one object per process, whose properties follow the administrators' choice. */
export interface CurrentModel {
  /** Null when no model is connected: the source finder answers then. */
  readonly primary: LanguageModel | null
  readonly fallback: LanguageModel | null
  readonly isFineTuned: boolean
  /** The number of the change that led to this; 0 before the first. */
  readonly change: number
  /** The model that answers; named `sources-only` when none is connected. */
  readonly ref: ModelRef
  /** Dollars for a million tokens of one of the models above, by its name; null when not known. */
  findPrice: (name: string) => Price
  /** Reads the choice now, for the process that has just changed it. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface CurrentModelDeps {
  store: Pick<ModelStore, 'lastChange' | 'find'>
  /** Null when no model is connected. */
  endpoint: ModelEndpoint | null
  /** No other process uses the store: only this one changes the choice. */
  exclusive: boolean
  log: { error(details: object, message: string): void }
  /** Milliseconds between two reads of what other processes chose. */
  pollIntervalMs?: number
}

const POLL_INTERVAL_MS = 2_000

/** Opens the model that was chosen last. Throws when the store fails now; later failures are logged and retried. */
export async function openCurrentModel({
  store,
  endpoint,
  exclusive,
  log,
  pollIntervalMs = POLL_INTERVAL_MS,
}: CurrentModelDeps): Promise<CurrentModel> {
  const connected = new Map<string, LanguageModel>()
  const connect = (name: string) => {
    if (endpoint === null) return null
    const model = connected.get(name) ?? endpoint.connect(name)
    connected.set(name, model)
    return model
  }
  const base: ModelRef = { id: null, name: endpoint?.base ?? 'sources-only' }
  let chosen = base
  let change = 0
  let chosenPrice: Price = null

  async function refresh(): Promise<void> {
    const last = await store.lastChange()
    if (last === undefined || last.number < change) return
    const model = last.number === change || last.to.id === null ? undefined : await store.find(last.to.id)
    // A later change may have been read meanwhile.
    if (last.number < change) return
    if (model !== undefined) chosenPrice = toPrice(model)
    change = last.number
    // The name of the configured model is the one in today's configuration.
    chosen = endpoint === null || last.to.id === null ? base : last.to
  }
  await refresh()

  const onError = (err: unknown) => log.error({ err }, 'current model poll failed')
  const polling = exclusive ? undefined : every(pollIntervalMs, refresh, { onError })

  return {
    get primary() {
      return connect(chosen.name)
    },
    get fallback() {
      // A provider may remove a tuned model: the base model still answers then.
      const name = endpoint?.fallback ?? (chosen.id === null ? undefined : base.name)
      return name === undefined ? null : connect(name)
    },
    get isFineTuned() {
      // OpenAI, and providers that follow it, name tuned models `ft:…`.
      return endpoint !== null && (chosen.id !== null || chosen.name.startsWith('ft:'))
    },
    get change() {
      return change
    },
    get ref() {
      return chosen
    },
    findPrice(name) {
      if (name === base.name) return endpoint?.price ?? null
      return name === chosen.name ? chosenPrice : null
    },
    refresh,
    async close() {
      await polling?.stop()
    },
  }
}
