/** Whether the categories of a work are those of a book of the Tanakh itself, not of a commentary on one. */
export function isTanakh(categories: readonly string[]): boolean {
  return categories.length === 2 && categories[0] === 'Tanakh' && /^(?:Torah|Prophets|Writings)$/.test(categories[1] ?? '')
}
