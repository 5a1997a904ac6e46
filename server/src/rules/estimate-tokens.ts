/**
 * Estimates the tokens of a text: a quarter of the Latin letters and digits, half of all other characters (Hebrew and
 * Cyrillic take two to three letters per token in current vocabularies). Errs on the high side; for budgets, not for
 * billing.
 */
export function estimateTokens(text: string): number {
  const latin = text.match(/[\u0020-\u024F]/g)?.length ?? 0
  return Math.ceil(latin / 4 + (text.length - latin) / 2)
}
