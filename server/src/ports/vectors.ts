/** The vector of one segment's text. */
export interface StoredVector {
  /** Canonical reference of the segment. */
  ref: string
  /** Hash of the embedded text: it changes with the text. */
  hash: string
  vector: readonly number[]
}

/**
 * The vectors of the library's segments by one embedding model. A vector belongs to a reference and a text, so that
 * vectors outlive the versions of the library.
 */
export interface Vectors {
  /** Hash of the text by reference, for all that are stored. */
  known(): Promise<Map<string, string>>
  /**
   * Stores vectors; `replaced` must name references that are already stored. Throws when the length differs from
   * the stored ones.
   */
  put(rows: readonly StoredVector[], replaced?: readonly string[]): Promise<void>
  remove(refs: readonly string[]): Promise<void>
  /** Restores the speed of search after many writes. */
  optimize(): Promise<void>
  /**
   * The nearest segments by cosine similarity (1: same direction, 0: unrelated), best first. Throws when the length of
   * the vector differs from the stored ones.
   */
  nearest(vector: readonly number[], limit: number): Promise<{ ref: string; score: number }[]>
  /**
   * Acquires the lock of all processes that store vectors; returns its release. Throws the signal's reason when
   * aborted.
   */
  lock(signal: AbortSignal): Promise<() => Promise<void>>
  close(): Promise<void>
}
