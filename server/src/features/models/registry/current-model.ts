import type { LanguageModel } from '../../../ports/language-model.ts'
import type { ModelRef, ModelStore } from '../../../ports/store/models.ts'
import { type Price, priceOfModel } from '../evaluation/sum-figures.ts'

/** The endpoint that answers, and what the configuration says of it. */
export interface ModelEndpoint {
  /** CHAT_MODEL and FALLBACK_MODEL. */
  base: string
  fallback: string | undefined
  /** Dollars for a million tokens of the base; null when not configured. */
  price: { input: number; output: number } | null
  connect(name: string): LanguageModel
}

/** The model that answers at this moment: one object for the life of the process, whose properties follow what administrators choose. */
export interface CurrentModel {
  /** Null: no model is connected, and the source finder answers. */
  readonly primary: LanguageModel | null
  readonly fallback: LanguageModel | null
  readonly isFineTuned: boolean
  /** Of which change this is the outcome; 0 before the first. */
  readonly change: number
  /** Who answers, also when nothing is connected: the configured model is then called `sources-only`. */
  readonly ref: ModelRef
  /** Dollars for a million tokens of one of the models above, by its name; null when nobody has said. */
  priceOf: (name: string) => Price
  /** Reads the choice now; for the process that has changed it. */
  refresh(): Promise<void>
  close(): void
}

export interface CurrentModelParts {
  store: Pick<ModelStore, 'lastChange' | 'find'>
  /** Null when no model is connected. */
  endpoint: ModelEndpoint | null
  /** No other process uses the store: the choice changes here or nowhere. */
  exclusive: boolean
  log: { error(details: object, message: string): void }
  /** Milliseconds between two looks at what other processes chose. */
  pollMs?: number
}

const POLL_MS = 2_000

/** Opens the model that was chosen last. Throws what the store throws, once at the start; later failures are logged and tried again. */
export async function openCurrentModel({ store, endpoint, exclusive, log, pollMs = POLL_MS }: CurrentModelParts): Promise<CurrentModel> {
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
    if (model !== undefined) chosenPrice = priceOfModel(model)
    change = last.number
    // The configured model is whatever the configuration says today.
    chosen = endpoint === null || last.to.id === null ? base : last.to
  }
  await refresh()

  let busy = false
  const timer = exclusive
    ? undefined
    : setInterval(() => {
        if (busy) return
        busy = true
        refresh()
          .catch((err: unknown) => log.error({ err }, 'which model is to answer cannot be read'))
          .finally(() => (busy = false))
      }, pollMs).unref()

  return {
    get primary() {
      return connect(chosen.name)
    },
    get fallback() {
      // A tuned model may be taken away by its provider: the one it was chosen over still answers then.
      const name = endpoint?.fallback ?? (chosen.id === null ? undefined : base.name)
      return name === undefined ? null : connect(name)
    },
    get isFineTuned() {
      // A name with `ft:` is how OpenAI and those who follow it name tuned models.
      return endpoint !== null && (chosen.id !== null || chosen.name.startsWith('ft:'))
    },
    get change() {
      return change
    },
    get ref() {
      return chosen
    },
    priceOf(name) {
      if (name === base.name) return endpoint?.price ?? null
      return name === chosen.name ? chosenPrice : null
    },
    refresh,
    close: () => clearInterval(timer),
  }
}
