import commentators from '../../../../../data/titles/commentators.json' with { type: 'json' }
import type { Names, TitleEntry } from '../reference.ts'
import { buildCodes, buildMishnehTorah } from './classical-codes.ts'
import { buildCommentaries, type Commentator } from './classical-commentaries.ts'
import { buildTalmudWorks } from './classical-talmud.ts'
import { buildTanakhBooks } from './classical-tanakh.ts'
import { buildArrangedWorks, buildSingleWorks } from './classical-works.ts'

/** The titles of classical works in all spellings, whether the library has their texts or not; see `data/titles`. */
export const classicalTitles: readonly TitleEntry[] = buildTitles()

const byTitle = new Map(classicalTitles.map((entry) => [entry.title, entry]))

/** The classical work of a canonical title; undefined for any other. */
export const findClassicalTitle = (title: string): TitleEntry | undefined => byTitle.get(title)

function buildTitles(): TitleEntry[] {
  const books = buildTanakhBooks()
  const corpora = buildTalmudWorks()
  const sections = buildMishnehTorah()
  const codes = buildCodes()
  const inDivision = (division: string) => books.filter((book) => book.entry.categories[1] === division).map((book) => book.entry.title)
  const prophets = inDivision('Prophets')
  const groups = { torah: inDivision('Torah'), prophets, twelve: prophets.slice(prophets.indexOf('Hosea')) }
  const known = new Map<string, Names>()
  const bavliSome = Object.entries(commentators.bavliSome).map(([name, on]): Commentator => ({
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
    ...buildCommentaries(commentators.tanakh, books, groups, known),
    ...corpora.bavli.map((tractate) => tractate.entry),
    ...corpora.mishnah.map((tractate) => tractate.entry),
    ...buildCommentaries(commentators.mishnah, corpora.mishnah, groups, new Map()),
    ...corpora.yerushalmi.map((tractate) => tractate.entry),
    ...corpora.tosefta.map((tractate) => tractate.entry),
    ...buildCommentaries([...(commentators.bavli as Commentator[]), ...bavliSome], corpora.bavli, groups, known),
    ...buildCommentaries(commentators.yerushalmi, corpora.yerushalmi, groups, known),
    ...buildSingleWorks(),
    ...buildArrangedWorks(corpora.bavli),
    ...sections.map((section) => section.entry),
    ...buildCommentaries(commentators.mishnehTorah, sections, groups, known),
    ...codes.all,
    ...buildCommentaries(onCodes, codes.shulchanArukh, groups, known),
  ]
}
