import { findPage, pages, toTextAddress, type PageWords } from '@sugya/contract/rules/pages'
import type { CatalogWork } from '@sugya/contract/api/texts'
import { markup, type Markup } from './markup.ts'
import { linkTo, nameFor, type PageContent, type Reader } from './page-content.ts'

/** How many works the library page lists for readers without scripts. */
const MAX_WORKS = 300

/** Links of the landing page. */
const LINKS: readonly [string, keyof PageWords][] = [
  ['/chat', 'chat'],
  ['/texts', 'texts'],
  ['/signup', 'signup'],
  ['/login', 'login'],
]

/** Writes the content of every page but a text. `works`: the catalog as far as it is known. */
export function writeSitePage(path: string, reader: Reader, works: readonly CatalogWork[]): PageContent {
  const { words } = reader
  const page = findPage(path)
  const content = { title: words[page.title], description: words[page.description], path, listed: page.listed, type: 'website' as const }
  if (page === pages.none) return { ...content, status: 404, main: markup`<h1>${words.none}</h1><p>${words.noneText}</p>` }
  if (!page.listed) return { ...content, status: 200 }
  return { ...content, status: 200, main: writeMain(path, reader, works) }
}

function writeMain(path: string, reader: Reader, works: readonly CatalogWork[]): Markup {
  const { words } = reader
  const page = findPage(path)
  const heading = markup`<h1>${words[page.title]}</h1>`
  if (page === pages.landing) {
    const links = LINKS.map(([href, name]) => markup`<a href="${linkTo(href, reader)}">${words[name]}</a>`)
    return markup`${heading}<p class="lead">${words.landingLead}</p><p>${words.landingDescription}</p><nav aria-label="${words.landing}">${links}</nav>`
  }
  const lead = markup`<p class="lead">${words[page.description]}</p>`
  if (page !== pages.texts) return markup`${heading}${lead}<p>${words.needsScripts}</p>`
  const listed = works.filter(({ base }) => base === null).slice(0, MAX_WORKS)
  return markup`${heading}${lead}<ul class="places">${listed.map((work) => workLink(work, reader))}</ul>`
}

function workLink({ title, heTitle, ruTitle }: CatalogWork, reader: Reader): Markup {
  return markup`<li><a href="${linkTo(toTextAddress(title), reader)}">${nameFor(reader, { en: title, he: heTitle, ru: ruTitle })}</a></li>`
}
