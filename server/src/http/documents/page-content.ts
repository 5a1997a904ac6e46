import { addEditions } from '@sugya/contract/rules/editions'
import { addLanguage, type PageWords } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { Markup } from './markup.ts'

/** The reader for whom a page is written. */
export interface Reader {
  language: Language
  /** The language the address asks for; the links of the page ask for it too. */
  asked: Language | null
  /** Titles of the editions that the address asks for; the links to texts ask for them too. */
  editions: readonly string[]
  words: PageWords
}

/** The content of a page before the application starts. */
export interface PageContent {
  status: 200 | 404 | 503
  /** Seconds after which a page without its content may have it. */
  retryAfter?: number | undefined
  title: string
  description: string
  /** The canonical path of the page, encoded. */
  path: string
  listed: boolean
  type: 'article' | 'website'
  /** What readers without scripts see; undefined for a page that needs scripts. */
  main?: Markup
}

/** The address of a link within a page. */
export const linkTo = (path: string, { asked, editions }: Reader): string =>
  addEditions(addLanguage(path, asked), path.startsWith('/texts/') ? editions : [])

/** The name of a place or a work in the reader's language; English where there is none. */
export function nameFor({ language }: Reader, names: { en: string; he: string; ru: string }): string {
  return names[language] || names.en
}
