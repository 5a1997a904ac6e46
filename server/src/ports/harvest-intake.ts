import type { WrittenTrainingFile } from './store/harvest.ts'

export interface Intake {
  /** Training examples in the file, and before near-duplicates were removed. */
  examples: number
  candidates: number
  /** Null when there is nothing to make examples of. */
  file: WrittenTrainingFile | null
}

/** Takes what a session has fetched of finished works into the library and into its training file, while the server goes on answering. */
export interface HarvestIntake {
  /** Throws when it cannot; what was there before stays. Aborted, it ends early with the signal's reason. */
  take(session: { sessionId: string; allow: readonly string[] }, signal: AbortSignal): Promise<Intake>
}
