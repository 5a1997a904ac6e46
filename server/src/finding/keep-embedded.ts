import { embedLibrary, type EmbedParts } from './embed-library.ts'

/** Vectors kept in step with the library, in the background. */
export interface KeptEmbedded {
  /** The library is ready, or is another one now. */
  libraryChanged(): void
  /** Stops where it is; what was made is kept. */
  close(): Promise<void>
}

/**
 * Makes the missing vectors whenever the library has changed: one run at a time, and once more when it changed meanwhile. A run that fails ends with a line
 * in the log; the next change or start tries again.
 */
export function keepEmbedded(parts: EmbedParts & { log: { error(fields: object, message: string): void } }): KeptEmbedded {
  const stop = new AbortController()
  let running: Promise<void> | undefined
  let again = false

  const run = async () => {
    try {
      await embedLibrary(parts, stop.signal)
    } catch (err) {
      if (!stop.signal.aborted)
        parts.log.error({ err }, 'the vectors of the library cannot be made; texts are found by their words alone where there are none')
    }
    running = undefined
    if (again && !stop.signal.aborted) begin()
  }
  const begin = () => {
    again = false
    running = run()
  }

  return {
    libraryChanged() {
      if (stop.signal.aborted) return
      if (running === undefined) begin()
      else again = true
    },
    async close() {
      stop.abort(new Error('closing'))
      await running
    },
  }
}
