/** Which models of the endpoint take tools, as far as calls have shown. */
export interface ToolSupport {
  /** Whether to offer tools to this model: until it has rejected them. */
  accepts(model: string): boolean
  /** The endpoint has rejected a request with tools and accepted the same one without. */
  reject(model: string): void
}

/** A rejection is forgotten after this time: the endpoint may have been updated. */
const REMEMBERED_MS = 60 * 60_000

/** Creates the memory of one endpoint; it lasts as long as the process. `now` gives milliseconds. */
export function createToolSupport(now: () => number = () => performance.now()): ToolSupport {
  const rejectedAt = new Map<string, number>()
  return {
    accepts: (model) => now() - (rejectedAt.get(model) ?? -Infinity) >= REMEMBERED_MS,
    reject: (model) => void rejectedAt.set(model, now()),
  }
}
