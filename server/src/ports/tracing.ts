/** Names of things, counts and codes: never texts of readers, tokens, cookies, addresses or queries. */
export type SpanAttributes = Record<string, string | number | boolean>

/** One step of a request that is timed. */
export interface Span {
  set(attributes: SpanAttributes): void
  /** Ends the step; with an error it is marked as failed, by the error's code or class alone. */
  end(error?: unknown): void
}

/** The step that spans a request; the steps begun in `run` belong to it. */
export interface RequestSpan extends Span {
  run(work: () => void): void
}

/** Records how long the steps of a request take. Never throws, and never waits for the receiver of the traces. */
export interface Tracing {
  /** Begins a request, within the trace that its W3C headers name. Undefined where nothing is traced. */
  startRequest(method: string, headers: Record<string, string | string[] | undefined>): RequestSpan | undefined
  /** Begins a step of the current request. Undefined outside of one, and where nothing is traced. */
  start(name: string, attributes?: SpanAttributes): Span | undefined
  /** Sends what is left, within two seconds. */
  close(): Promise<void>
}

/** Traces nothing. */
export const noTracing: Tracing = { startRequest: () => undefined, start: () => undefined, close: async () => {} }
