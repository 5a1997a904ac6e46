/**
 * Whether a work belongs to a category: one of its own at any level, or `Commentary`, which holds every work with a
 * base text. Several categories, separated by commas, mean any of them.
 */
export function isInCategory(work: { categories: readonly string[]; base: string | null }, category: string): boolean {
  return category.split(',').some((one) => work.categories.includes(one) || (one === 'Commentary' && work.base !== null))
}
