import { addLanguage, languageNames, type PageWords } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, trusted, type Markup } from './markup.ts'
import { linkTo, type Reader } from './page-content.ts'

/** Links in the header of every page. */
const LINKS: readonly [string, keyof PageWords][] = [
  ['/texts', 'texts'],
  ['/chat', 'chat'],
  ['/accuracy', 'accuracy'],
]

/**
 * The style of a page without scripts, in addition to that of the application (web/src/styles/styles.css). Where
 * scripts run the page is hidden (web/public/first.js), since the application renders it in its place.
 */
export const frameStyle = markup`<style>
  ${trusted(`[data-scripts] .written { display: none }
  .written { max-width: 44rem; margin-inline: auto; padding: 1rem 1.25rem 3rem }
  .written header { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem }
  .written nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem }
  .written a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; color: var(--accent) }
  .written header nav:last-child { margin-inline-start: auto }
  @media (max-width: 40rem) { .written header nav:nth-last-child(2) { order: 1; width: 100% } }
  .written a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
  .written a:hover { text-decoration: underline; text-underline-offset: 0.2em }
  .written h1 { margin-block: 1.5rem 0.75rem; font-family: var(--font-serif); font-size: 2rem; font-weight: 500; line-height: 1.25; overflow-wrap: anywhere }
  .written h2 { margin-block: 2rem 0.5rem; font-size: 0.9375rem; font-weight: 600; color: var(--muted) }
  .written p { line-height: 1.6; text-wrap: pretty }
  .written .lead { margin-block-end: 1rem; font-size: 1.125rem }
  .written .verses li { position: relative; padding: 0.35rem 0; padding-inline-start: 2.25rem }
  .written .verses a { position: absolute; inset-inline-start: 0; inset-block-start: 0.35rem; min-width: 2rem; font-size: 0.8125rem; color: var(--muted) }
  .written .source-text { font-size: 1.125rem; line-height: 1.65 }
  .written .source-text:lang(he) { font-size: 1.4375rem; line-height: 1.9 }
  .written .places { display: flex; flex-wrap: wrap; gap: 0 1rem }
  .written .places a { min-width: 1.75rem }
  .written .editions li { margin-block-end: 0.5rem; font-size: 0.9375rem; line-height: 1.5; color: var(--muted) }
  .written .beside { justify-content: space-between; margin-block-start: 1.5rem; border-block-start: 1px solid var(--line); padding-block-start: 0.5rem }`)}
</style>`

/**
 * Writes a page for readers without scripts: the name of the site, links, the same page in the other languages, and
 * the content.
 */
export function writeFrame(reader: Reader, path: string, main: Markup): Markup {
  const { language, words } = reader
  const links = LINKS.map(([href, name]) => {
    const here = href === path ? trusted(' aria-current="page"') : undefined
    return markup`<a href="${linkTo(href, reader)}"${here}>${words[name]}</a>`
  })
  const languages = (Object.keys(languageNames) as Language[]).map((other) => {
    const here = other === language ? trusted(' aria-current="true"') : undefined
    return markup`<a href="${addLanguage(path, other)}" lang="${other}" hreflang="${other}"${here}>${languageNames[other]}</a>`
  })
  return markup`<div class="written">
    <header>
      <a class="wordmark" href="${linkTo('/', reader)}">${words.product}</a>
      <nav aria-label="${words.ways}">${links}</nav>
      <nav aria-label="${words.language}">${languages}</nav>
    </header>
    <main>${main}</main>
  </div>`
}
