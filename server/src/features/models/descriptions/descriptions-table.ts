import type { DescriptionRow } from '@sugya/contract/api/descriptions'
import type { StoredDescription } from '../../../ports/store/descriptions.ts'

/** Rows in the format of `data/descriptions`. */
export function toExport(rows: readonly DescriptionRow[]): string {
  return `${[['ref', 'he', 'en', 'ru'], ...rows.map(({ ref, he, en, ru }) => [ref, he, en, ru])].map((cells) => cells.join('\t')).join('\n')}\n`
}

/** Rows as the library keeps them: the same columns, the empty one of opening words, and their origin. */
export function toTable(rows: readonly StoredDescription[]): string {
  const lines = rows.map(({ ref, he, en, ru, model, createdAt }) => [ref, he, en, ru, '', model, createdAt.toISOString()])
  return `${[['ref', 'he', 'en', 'ru', 'opening', 'model', 'at'], ...lines].map((cells) => cells.join('\t')).join('\n')}\n`
}
