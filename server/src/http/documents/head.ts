import { listAlternates, toDocumentTitle, addLanguage, type PageWords } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import { markup, type Markup } from './markup.ts'

export interface HeadContent {
  language: Language
  words: PageWords
  title: string
  description: string
  /** The public address of the site, without a slash at its end. */
  site: string
  /** The canonical path of the page, encoded. */
  path: string
  /** The language the address asks for. */
  asked: Language | null
  /** For search engines; an unlisted page has neither a canonical address nor alternates. */
  listed: boolean
  /** A text, or a page of the site. */
  type: 'article' | 'website'
}

const locales: Record<Language, string> = { he: 'he_IL', en: 'en_US', ru: 'ru_RU' }

/** The preview image of a link to the site (scripts/render-icons.ts). */
const PICTURE = { path: '/og.png', width: '1200', height: '630' }

/** Writes the head of a document: title, description, and the metadata for search engines and link previews. */
export function writeHead({ language, words, title, description, site, path, asked, listed, type }: HeadContent): Markup {
  const name = toDocumentTitle(title, words.product)
  const address = site + path
  const others = (Object.keys(locales) as Language[]).filter((other) => other !== language)
  const known = listed
    ? markup`<link rel="canonical" href="${addLanguage(address, asked)}" />
        ${listAlternates(address).map(({ hreflang, href }) => markup`<link rel="alternate" hreflang="${hreflang}" href="${href}" />`)}
        <meta property="og:url" content="${addLanguage(address, asked)}" />`
    : markup`<meta name="robots" content="noindex" />`
  return markup`<title>${name}</title>
    <meta name="description" content="${description}" />
    ${known}
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="${words.product}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:locale" content="${locales[language]}" />
    ${others.map((other) => markup`<meta property="og:locale:alternate" content="${locales[other]}" />`)}
    <meta property="og:image" content="${site + PICTURE.path}" />
    <meta property="og:image:width" content="${PICTURE.width}" />
    <meta property="og:image:height" content="${PICTURE.height}" />
    <meta property="og:image:alt" content="${words.product}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${site + PICTURE.path}" />
    <meta name="application-name" content="${words.product}" />
    <meta name="apple-mobile-web-app-title" content="${words.product}" />
    <link rel="manifest" href="${addLanguage('/manifest.webmanifest', language)}" />`
}
