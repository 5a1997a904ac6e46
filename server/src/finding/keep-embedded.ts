import { createSingleFlight } from '../background/single-flight.ts'
import { embedLibrary, type EmbedDeps } from './embed-library.ts'

/** Keeps the vectors in step with the library, in the background. */
export interface LibraryEmbedder {
  /** The library became ready or was replaced. */
  libraryChanged(): void
  /** Stops embedding; finished vectors are kept. */
  close(): Promise<void>
}

/** Embeds what is missing after each change of the library. After a failure the next change or start tries again. */
export function openLibraryEmbedder(deps: EmbedDeps & { log: { error(fields: object, message: string): void } }): LibraryEmbedder {
  const flight = createSingleFlight(async (signal) => void (await embedLibrary(deps, signal)), {
    onError: (err) => deps.log.error({ err }, 'library embedding failed, search falls back to words'),
  })
  return { libraryChanged: () => flight.request(), close: () => flight.close() }
}
