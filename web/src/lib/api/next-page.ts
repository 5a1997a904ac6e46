/** `getNextPageParam` of a list whose pages name the cursor of the next one; null on the last page. */
export const nextCursor = <Next>({ next }: { next: Next | null }): Next | undefined => next ?? undefined

/**
 * `getNextPageParam` of a list by offset with pages of `size` rows: a page that is not full, or the total it names,
 * says where the list ends.
 */
export const nextOffset =
  (size: number) =>
  (last: readonly unknown[] | { total: number }, pages: readonly unknown[]): number | undefined => {
    const offset = pages.length * size
    const hasMore = 'total' in last ? offset < last.total : last.length === size
    return hasMore ? offset : undefined
  }
