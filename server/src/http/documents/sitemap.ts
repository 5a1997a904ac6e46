import { listAlternates, toTextAddress } from '@sugya/contract/rules/pages'
import { markup, type Markup } from './markup.ts'
import type { PageTexts } from './page-texts.ts'

/** Public pages. `/landing` is left out: it shows the same as `/`. */
const PAGES = ['/', '/chat', '/texts', '/daily', '/accuracy', '/signup', '/login', '/upgrade']

/**
 * Addresses per file. The protocol allows 50,000 of them and 50 MB (https://www.sitemaps.org/protocol.html); with its
 * languages an address takes about one kilobyte.
 */
const ADDRESSES_PER_FILE = 20_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Sitemaps of all public pages and of every work and section of the library, in files of the size the protocol
 * allows.
 */
export function createSitemaps(texts: PageTexts, perFile = ADDRESSES_PER_FILE) {
  let counted: { version: string; places: ReturnType<PageTexts['places']>; total: number } | undefined
  const count = () => {
    const version = texts.version()
    if (counted?.version !== version) {
      const places = texts.places()
      counted = { version, places, total: places.reduce((sum, { count: one }) => sum + one, PAGES.length) }
    }
    return counted
  }
  return {
    /** The number of files. Throws AppError `library_preparing`. */
    files: (): number => Math.ceil(count().total / perFile),
    /** The sitemap index. */
    index: (site: string): string => {
      const files = Array.from(
        { length: Math.ceil(count().total / perFile) },
        (_, index) => markup`<sitemap><loc>${site}/sitemap-${String(index + 1)}.xml</loc></sitemap>\n`,
      )
      return HEAD + markup`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files}</sitemapindex>\n`.written
    },
    /** The file of a number, from 1; yields one work at a time. */
    file: (site: string, number: number): Generator<string> =>
      write(site, placesBetween(count().places, (number - 1) * perFile, number * perFile)),
  }

  /** Paths from index `from` up to, without, `to`: pages first, then works in catalog order. */
  function* placesBetween(places: ReturnType<PageTexts['places']>, from: number, to: number): Generator<string[]> {
    yield PAGES.slice(from, to)
    let before = PAGES.length
    for (const { work, count: size } of places) {
      const [start, end] = [Math.max(0, from - before), Math.min(size, to - before)]
      if (start < end) yield texts.listPlaces(work).slice(start, end).map(toTextAddress)
      before += size
      if (before >= to) return
    }
  }
}

function* write(site: string, paths: Iterable<string[]>): Generator<string> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for (const some of paths) yield some.map((path) => entry(site + path).written).join('')
  yield '</urlset>\n'
}

function entry(address: string): Markup {
  const links = listAlternates(address).map(
    ({ hreflang, href }) => markup`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
  )
  return markup`<url><loc>${address}</loc>${links}</url>\n`
}
