import tanakh from '../../../../../data/titles/tanakh.json' with { type: 'json' }
import type { TitleEntry } from '../reference.ts'
import { toNames, type Member } from './title-lines.ts'
import { listVolumeNames } from './volume-names.ts'

/** The 39 books of the Tanakh. */
export function buildTanakhBooks(): Member[] {
  return tanakh.books.map((book) => {
    const several = tanakh.twoVolumes.find((work) => work.title === book.of)
    const spellings = several && book.volume ? listVolumeNames(several, book.volume) : toNames(book)
    const names = { en: [book.title, ...spellings.en], he: [book.he, ...spellings.he], ru: [book.ru, ...spellings.ru] }
    const entry: TitleEntry = {
      title: book.title,
      he: book.he,
      ru: book.ru,
      aliases: names,
      categories: ['Tanakh', book.division],
      sectionNames: ['Chapter', 'Verse'],
      addressTypes: ['integer', 'integer'],
      base: null,
      length: book.length,
    }
    return { entry, names }
  })
}
