import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pageNameAt } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, trusted, type Markup } from './markup.ts'

/** What web/build/prerender.ts writes beside the built application: the markup of pages before anything is known. */
type Pictures = Record<string, Record<Language, string>>

/** Only where scripts run, since its buttons need them, and only for whom it was drawn (web/public/first.js). Links to it would name the same page twice. */
const style = markup`<style>
  ${trusted(`.first-picture { display: none }
  [data-scripts] .first-picture { display: contents }
  [data-redrawn] .first-picture { display: none }`)}
</style>`

/**
 * Pages as their first visitors see them, to stand in the document until the application draws the same: the page is there as soon as its style is.
 * `head` goes into the head of the document. Undefined for pages of which the build has drawn nothing.
 */
export function readFirstPictures(folder: string): (pathname: string, language: Language) => { head: Markup; body: Markup } | undefined {
  const file = path.join(folder, 'first-pictures.json')
  const drawn = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pictures) : {}
  return (pathname, language) => {
    const picture = drawn[pageNameAt(pathname)]?.[language]
    return picture === undefined ? undefined : { head: style, body: markup`<div class="first-picture">${trusted(picture)}</div>` }
  }
}
