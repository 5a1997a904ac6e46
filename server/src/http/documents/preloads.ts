import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pageNameAt } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, trusted, type Markup } from './markup.ts'

/** What web/build/preloads.ts writes beside the built application: names of files in its folder. */
type Preloads = Record<string, Record<Language, { scripts: string[]; styles: string[]; fonts: string[] }>>

/**
 * What the first picture of a page needs, as links for the head of its document: the browser fetches all of it at once, in place of learning of each
 * file from the one before. Nothing for pages of which the build says nothing. `drawn`: the
 * page stands in the document already: its style and its faces come before its scripts.
 */
export function readPreloads(folder: string): (pathname: string, language: Language, options?: { drawn: boolean }) => Markup {
  const file = path.join(folder, 'preloads.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
  return (pathname, language, { drawn } = { drawn: false }) => {
    const { scripts = [], styles = [], fonts = [] } = known[pageNameAt(pathname)]?.[language] ?? {}
    const use = trusted(drawn ? 'rel="stylesheet"' : 'rel="preload" as="style"')
    const priority = drawn ? trusted(' fetchpriority="low"') : undefined
    return markup`${styles.map((style) => markup`<link ${use} crossorigin href="/${style}" />`)}
    ${scripts.map((script) => markup`<link rel="modulepreload" crossorigin href="/${script}"${priority} />`)}
    ${fonts.map((font) => markup`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`)}`
  }
}
