/** Writes descriptions into the library, where finding uses them. */
export interface DescriptionPublisher {
  /**
   * Publishes a version of the library that has this set of descriptions, or with null one that lacks it. `content` is
   * a table in the format of `data/descriptions`. Resolves when this process finds by it. Waits for other writers.
   * Throws when the library could not be written, which then stays as it was, and when the new version could not be
   * read: then it is tried again in the background, and a second call goes on from there.
   */
  publish(id: string, content: string | null, signal: AbortSignal): Promise<void>
  /** The sets by which this process finds now. */
  served(): readonly string[]
}
