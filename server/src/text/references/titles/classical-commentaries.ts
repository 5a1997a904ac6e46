import type { Names, TitleEntry } from '../reference.ts'
import { fillPattern, toIntegerTypes, toNames, NO_NAMES, type Line, type Member } from './title-lines.ts'

/** A commentator of `data/titles/commentators.json`. */
export interface Commentator extends Omit<Line, 'title'> {
  name: string
  depth: number
  on?: string | string[]
  pattern?: { en: string; he: string; ru: string }
  chapters?: boolean
  share?: string
  /** First names of his titles, where his own name is also a title. */
  names?: Names
}

/** Commentaries on works. `groups` names lists of titles; `known` collects names of persons for later calls. */
export function buildCommentaries(
  people: readonly Commentator[],
  works: readonly Member[],
  groups: Record<string, string[]>,
  known: Map<string, Names>,
) {
  return people.flatMap((person) => {
    const collection = person.names ?? ((person.share && known.get(person.share)) || toNames({ ...person, title: person.name }))
    known.set(person.name, collection)
    const wanted = expand(person.on ?? 'all', groups)
    const pattern = person.pattern ?? { en: `${person.name} on {}`, he: `${person.he} על {}`, ru: `${person.ru} на {}` }
    return works
      .filter(({ entry }) => wanted === 'all' || wanted.includes(entry.title))
      .map(({ entry, names }): TitleEntry => {
        const levels = [...entry.sectionNames.slice(0, 2), 'Comment']
        const shape = person.chapters ? ['Chapter', 'Siman', 'Paragraph'] : levels.slice(0, person.depth)
        return {
          // Sefaria omits the apostrophe of the tractate in titles of commentaries.
          title: fillPattern(pattern.en, entry.title.replace("Mishnah Ta'anit", 'Mishnah Taanit')),
          he: fillPattern(pattern.he, entry.he),
          ru: fillPattern(pattern.ru, entry.ru),
          aliases: NO_NAMES,
          categories: [...entry.categories.slice(0, 2), 'Commentary', person.name],
          sectionNames: person.depth === 2 && entry.addressTypes[0] === 'talmud' ? ['Daf', 'Comment'] : shape,
          addressTypes: person.chapters ? toIntegerTypes(shape) : shape.map((_, i) => entry.addressTypes[i] ?? 'integer'),
          base: entry.title,
          length: person.chapters ? undefined : entry.length,
          compound: { collection, member: names },
        }
      })
  })
}

function expand(on: string | string[], groups: Record<string, string[]>): 'all' | string[] {
  if (typeof on === 'string') return on === 'all' ? 'all' : (groups[on] ?? [on])
  return on.flatMap((name) => groups[name] ?? [name])
}
