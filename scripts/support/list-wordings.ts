import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClassifierExample } from './train-classifier.ts'

/** One wording in each language of every other description: how these texts are asked about, in many words. */
export function listWordings(): ClassifierExample[] {
  const descriptions = path.join(import.meta.dirname, '../../data/descriptions')
  const rows = readdirSync(descriptions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) => readFileSync(path.join(descriptions, file), 'utf8').trimEnd().split('\n').slice(1))
  return rows.flatMap((row, index) => {
    if (index % 2 === 1) return []
    return row
      .split('\t')
      .slice(1, 4)
      .map((cell, column) => {
        const all = cell.split(';')
        return { text: all[(index + column) % all.length]?.trim() ?? '', isOfKind: false }
      })
  })
}
