import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findPageName } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, trusted, type Markup } from './markup.ts'

/** What web/build/prerender.ts writes: the HTML of a page by its name and language. */
type PrerenderedPages = Record<string, Record<Language, string>>

/**
 * Shown only where scripts run, since its buttons need them, and only to the readers it was rendered for
 * (web/public/first.js).
 */
const style = markup`<style>
  ${trusted(`.prerendered { display: none }
  [data-scripts] .prerendered { display: contents }
  [data-rerender] .prerendered { display: none }`)}
</style>`

/**
 * Reads the pages that the build has rendered as a first-time visitor sees them. Such a page stands in the document
 * until the application renders the same: it shows as soon as its style has arrived. `head` goes into the head of the
 * document. Undefined for pages that are not prerendered.
 */
export function readPrerenderedPages(folder: string): (pathname: string, language: Language) => { head: Markup; body: Markup } | undefined {
  const file = path.join(folder, 'prerendered.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PrerenderedPages) : {}
  return (pathname, language) => {
    const html = pages[findPageName(pathname)]?.[language]
    return html === undefined ? undefined : { head: style, body: markup`<div class="prerendered">${trusted(html)}</div>` }
  }
}
