import type { WorkContents } from '@sugya/contract/api/texts'
import names from '../../../../data/titles/passages.json' with { type: 'json' }
import type { ReferenceTools } from './reference-tools.ts'

/**
 * The weekly portions of a book, in order; none for a book that is read in none. A portion that begins within a chapter
 * stands before the next chapter, the first that begins within it.
 */
export function listPortions(references: Pick<ReferenceTools, 'format' | 'parse'>, title: string): WorkContents['portions'] {
  return names.portions.flatMap(({ ref, he, en, ru }) => {
    if (!ref.startsWith(`${title} `)) return []
    const portion = references.parse(ref)
    const [chapter, verse] = portion?.from ?? []
    const [last] = portion?.to ?? []
    if (portion === null || chapter === undefined || last === undefined) return []
    const first = verse === 1 ? chapter : chapter + 1
    const before = first > last ? null : references.format({ title, from: [first], to: [first] }, 'en')
    const name = { he: he[0] ?? ref, en: en[0] ?? ref, ru: ru[0] ?? ref }
    return [{ ref, heRef: references.format(portion, 'he'), ruRef: references.format(portion, 'ru'), name, before }]
  })
}
