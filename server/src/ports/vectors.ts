/** The vector of one segment's text. */
export interface StoredVector {
  /** Canonical reference of the segment. */
  ref: string
  /** Of the text the vector was made of: another hash, another text. */
  hash: string
  vector: readonly number[]
}

/** The vectors of the library's segments by one embedding model. They outlive the versions of the library: a vector belongs to a reference and a text. */
export interface Vectors {
  /** Hash of the text by reference, for all that are stored. */
  known(): Promise<Map<string, string>>
  /** Stores vectors; those that are there under the same reference must be named in `replaced`. Throws when a vector has another length than those stored. */
  put(rows: readonly StoredVector[], replaced?: readonly string[]): Promise<void>
  remove(refs: readonly string[]): Promise<void>
  /** To be called when many were stored or removed: makes searching fast again. */
  optimize(): Promise<void>
  /**
   * The nearest segments by the cosine of the angle (1: same direction, 0: nothing in common), best first; none while none is stored. Throws when the
   * vector has another length than those stored.
   */
  nearest(vector: readonly number[], limit: number): Promise<{ ref: string; score: number }[]>
  /** Waits until no other process stores vectors and keeps others waiting; returns what lets them. Throws the signal's reason when aborted. */
  lock(signal: AbortSignal): Promise<() => Promise<void>>
  close(): Promise<void>
}
