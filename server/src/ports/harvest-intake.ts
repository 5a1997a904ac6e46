import type { WrittenTrainingFile } from './store/harvest.ts'

export interface Intake {
  /** Training examples in the file, and before near-duplicates were removed. */
  examples: number
  candidates: number
  /** Null when there were no texts for examples. */
  file: WrittenTrainingFile | null
}

/**
 * Imports the finished works of a session into the library and its training file while the server keeps answering.
 */
export interface HarvestIntake {
  /** Throws on failure and leaves the library as it was. When aborted, throws the signal's reason. */
  take(session: { sessionId: string; allow: readonly string[] }, signal: AbortSignal): Promise<Intake>
}
