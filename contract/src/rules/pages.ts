import type { pageWords } from '../words/en.ts'
import type { Language } from '../api/texts.ts'

/** The words of one language (`page-words-he.ts`, `-en`, `-ru`). */
export type PageWords = Record<keyof typeof pageWords, string>

/** What a page of the browser application is, for those who look for it. */
export interface Page {
  address: RegExp
  /** For everybody to find; the others are of one reader, of those who were given their address, or of administrators. */
  listed: boolean
  title: keyof PageWords
  description: keyof PageWords
}

const listed = (address: RegExp, title: keyof PageWords, description: keyof PageWords): Page => ({
  address,
  listed: true,
  title,
  description,
})
const unlisted = (address: RegExp, title: keyof PageWords): Page => ({ address, listed: false, title, description: 'productDescription' })

/** Every page that has an address. `text` and `conversation` are called what stands on them. */
export const pages = {
  landing: listed(/^\/(?:landing)?$/, 'landing', 'landingDescription'),
  chat: listed(/^\/chat$/, 'chat', 'chatDescription'),
  texts: listed(/^\/texts$/, 'texts', 'textsDescription'),
  text: listed(/^\/texts\/[^/]{1,900}$/, 'product', 'productDescription'),
  accuracy: listed(/^\/accuracy$/, 'accuracy', 'accuracyDescription'),
  signup: listed(/^\/signup$/, 'signup', 'signupDescription'),
  login: listed(/^\/login$/, 'login', 'loginDescription'),
  upgrade: listed(/^\/upgrade$/, 'upgrade', 'upgradeDescription'),
  conversation: unlisted(/^\/chat\/[\w-]{1,64}$/, 'product'),
  shared: unlisted(/^\/shared\/[\w-]{1,64}$/, 'shared'),
  sheet: unlisted(/^\/sheet\/[\w-]{1,64}$/, 'sheet'),
  account: unlisted(/^\/account$/, 'account'),
  admin: unlisted(/^\/admin$/, 'admin'),
  success: unlisted(/^\/success$/, 'success'),
  forgotPassword: unlisted(/^\/forgot-password$/, 'forgotPassword'),
  resetPassword: unlisted(/^\/reset-password$/, 'resetPassword'),
  confirmEmail: unlisted(/^\/confirm-email$/, 'confirmEmail'),
  /** Any other address. */
  none: unlisted(/(?:)/, 'none'),
} as const

/** The page at a path, as the path stands in the address. */
export function pageAt(pathname: string): Page {
  return pages[pageNameAt(pathname)]
}

/** What the page at a path is called in `pages`. */
export function pageNameAt(pathname: string): keyof typeof pages {
  const names = Object.keys(pages) as (keyof typeof pages)[]
  return names.find((name) => pages[name].address.test(pathname)) ?? 'none'
}

/** The title of a document: what is on the page, and whose page it is. */
export function documentTitle(title: string, product: string): string {
  return title === '' || title === product ? product : `${title} · ${product}`
}

/** Each language under its own name. */
export const languageNames: Record<Language, string> = { he: 'עברית', en: 'English', ru: 'Русский' }

/** What a visitor reads who has chosen no language. */
export const DEFAULT_LANGUAGE: Language = 'he'

/** The cookie in which the browser repeats the chosen language, so that the server writes the next page in it. */
export const LANGUAGE_COOKIE = 'language'

/** The part of a query that asks for a language: `?lang=ru`. */
const ASKED = /(^\??|&)lang=([^&#]*)/

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value)
}

/** The direction of an interface or a text wholly in this language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'he' ? 'rtl' : 'ltr'
}

/** The language the query of an address (`?lang=ru&q=…`) asks for. */
export function languageAsked(query: string): Language | null {
  const asked = ASKED.exec(query)?.[2]
  return isLanguage(asked) ? asked : null
}

/** An address (a path, or a whole one without a query) in a language; as it is without one. */
export function inLanguage(address: string, language: Language | null): string {
  return language === null ? address : `${address}?lang=${language}`
}

/** A query in which another language is asked for, if one was. */
export function queryInLanguage(query: string, language: Language): string {
  return query.replace(ASKED, `$1lang=${language}`)
}

/** The same page in each language, and where it is in the reader's own. https://developers.google.com/search/docs/specialty/international/localized-versions */
export function alternatesOf(address: string): { hreflang: Language | 'x-default'; href: string }[] {
  const languages = Object.keys(languageNames) as Language[]
  return [
    ...languages.map((language) => ({ hreflang: language, href: inLanguage(address, language) })),
    { hreflang: 'x-default' as const, href: address },
  ]
}

/** The address of the page of a reference: `/texts/Genesis_25:29-34`. */
export function textAddress(ref: string): string {
  // Colons and commas may stand in a path as they are, and are read more easily so.
  return `/texts/${encodeURIComponent(ref.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** The reference in an address, the encoding already taken off: with spaces, however it was written. */
export function refOfAddress(part: string): string {
  return part.replaceAll('_', ' ').trim()
}
