import tanakh from '../../../../../data/titles/tanakh.json' with { type: 'json' }
import type { TitleEntry } from '../reference.ts'
import { namesOf, type Member } from './title-lines.ts'
import { volumeNames } from './volume-names.ts'

/** The 39 books. */
export function tanakhBooks(): Member[] {
  return tanakh.books.map((book) => {
    const several = tanakh.twoVolumes.find((work) => work.title === book.of)
    const names = several && book.volume ? volumeNames(several, book.volume) : namesOf(book)
    const own = { en: [book.title, ...names.en], he: [book.he, ...names.he], ru: [book.ru, ...names.ru] }
    const entry: TitleEntry = {
      title: book.title,
      he: book.he,
      ru: book.ru,
      aliases: own,
      categories: ['Tanakh', book.division],
      sectionNames: ['Chapter', 'Verse'],
      addressTypes: ['integer', 'integer'],
      base: null,
      length: book.length,
    }
    return { entry, names: own }
  })
}
