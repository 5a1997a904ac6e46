import commentators from '../../../../../data/titles/commentators.json' with { type: 'json' }
import { codes, rambamSections } from './classical-codes.ts'
import { commentariesOn, type Commentator } from './classical-commentaries.ts'
import { arranged, singleWorks } from './classical-works.ts'
import { talmudShelves } from './classical-talmud.ts'
import { tanakhBooks } from './classical-tanakh.ts'
import type { Names, TitleEntry } from '../reference.ts'

function allTitles(): TitleEntry[] {
  const books = tanakhBooks()
  const shelves = talmudShelves()
  const sections = rambamSections()
  const code = codes()
  const inDivision = (division: string) => books.filter((book) => book.entry.categories[1] === division).map((book) => book.entry.title)
  const prophets = inDivision('Prophets')
  const groups = { torah: inDivision('Torah'), prophets, twelve: prophets.slice(prophets.indexOf('Hosea')) }
  const known = new Map<string, Names>()
  const parts = code.shulchanArukh.map(({ entry, names }) => ({ entry, names }))
  const some = Object.entries(commentators.bavliSome).map(([name, on]): Commentator => ({
    name,
    share: name,
    on,
    he: 'רשב"ם',
    ru: 'Рашбам',
    depth: 3,
  }))
  const onCodes = (commentators.shulchanArukh as Commentator[]).map((person) => ({
    ...person,
    on: [person.on ?? []].flat().map((part) => `Shulchan Arukh, ${part}`),
  }))
  return [
    ...books.map((book) => book.entry),
    ...commentariesOn(commentators.tanakh, books, groups, known),
    ...shelves.bavli.map((tractate) => tractate.entry),
    ...shelves.mishnah.map((tractate) => tractate.entry),
    ...commentariesOn(commentators.mishnah, shelves.mishnah, groups, new Map()),
    ...shelves.yerushalmi.map((tractate) => tractate.entry),
    ...shelves.tosefta.map((tractate) => tractate.entry),
    ...commentariesOn([...(commentators.bavli as Commentator[]), ...some], shelves.bavli, groups, known),
    ...commentariesOn(commentators.yerushalmi, shelves.yerushalmi, groups, known),
    ...singleWorks(),
    ...arranged(shelves.bavli),
    ...sections.map((section) => section.entry),
    ...commentariesOn(commentators.mishnehTorah, sections, groups, known),
    ...code.all,
    ...commentariesOn(onCodes, parts, groups, known),
  ]
}

/** Titles of the classical shelf with all their spellings, whether or not their texts are in the library; facts in `data/titles`. */
export const classicalTitles: readonly TitleEntry[] = allTitles()
