import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findPageName } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, trusted, type Markup } from './markup.ts'

/** What web/build/preloads.ts writes beside the built application: names of files in its folder. */
type Preloads = Record<string, Record<Language, { scripts: string[]; styles: string[]; fonts: string[] }>>

/**
 * Reads what the first render of each page needs, as links for the head of its document: the browser fetches all
 * files at once, instead of learning of each from the one before. Writes nothing for pages that the build does not
 * list. `prerendered`: the page stands in the document already, so its style and fonts come before its scripts.
 */
export function readPreloads(folder: string): (pathname: string, language: Language, options?: { prerendered: boolean }) => Markup {
  const file = path.join(folder, 'preloads.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
  return (pathname, language, { prerendered } = { prerendered: false }) => {
    const { scripts = [], styles = [], fonts = [] } = pages[findPageName(pathname)]?.[language] ?? {}
    const use = trusted(prerendered ? 'rel="stylesheet"' : 'rel="preload" as="style"')
    const priority = prerendered ? trusted(' fetchpriority="low"') : undefined
    return markup`${styles.map((style) => markup`<link ${use} crossorigin href="/${style}" />`)}
    ${scripts.map((script) => markup`<link rel="modulepreload" crossorigin href="/${script}"${priority} />`)}
    ${fonts.map((font) => markup`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`)}`
  }
}
