import type { Names, TitleEntry } from '../reference.ts'
import { fill, integers, namesOf, NONE, type Line, type Member } from './title-lines.ts'

/** A commentator of `data/titles/commentators.json`. */
export interface Commentator extends Omit<Line, 'title'> {
  name: string
  depth: number
  on?: string | string[]
  pattern?: { en: string; he: string; ru: string }
  chapters?: boolean
  share?: string
  /** First names, when the person's own name is that of another work too. */
  names?: Names
}

/** The commentaries of these people on the works of a shelf. `groups` names lists of works; `known` collects the names of each person, shared between shelves. */
export function commentariesOn(
  people: readonly Commentator[],
  shelf: readonly Member[],
  groups: Record<string, string[]>,
  known: Map<string, Names>,
) {
  return people.flatMap((person) => {
    const collection = person.names ?? ((person.share && known.get(person.share)) || namesOf({ ...person, title: person.name }))
    known.set(person.name, collection)
    const wanted = expand(person.on ?? 'all', groups)
    const pattern = person.pattern ?? { en: `${person.name} on {}`, he: `${person.he} על {}`, ru: `${person.ru} на {}` }
    return shelf
      .filter(({ entry }) => wanted === 'all' || wanted.includes(entry.title))
      .map(({ entry, names }): TitleEntry => {
        const levels = [...entry.sectionNames.slice(0, 2), 'Comment']
        const shape = person.chapters ? ['Chapter', 'Siman', 'Paragraph'] : levels.slice(0, person.depth)
        return {
          // Sefaria writes the tractate without its apostrophe once a commentary is named.
          title: fill(pattern.en, entry.title.replace("Mishnah Ta'anit", 'Mishnah Taanit')),
          he: fill(pattern.he, entry.he),
          ru: fill(pattern.ru, entry.ru),
          aliases: NONE,
          categories: [...entry.categories.slice(0, 2), 'Commentary', person.name],
          sectionNames: person.depth === 2 && entry.addressTypes[0] === 'talmud' ? ['Daf', 'Comment'] : shape,
          addressTypes: person.chapters ? integers(shape) : shape.map((_, i) => entry.addressTypes[i] ?? 'integer'),
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
