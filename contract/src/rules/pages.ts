import type { pageWords } from '../words/en.ts'
import type { Language, TextLanguage } from '../api/texts.ts'

/** The words of one language (`words/{he,en,ru}.ts`). */
export type PageWords = Record<keyof typeof pageWords, string>

/** A page of the browser application as search engines see it. */
export interface Page {
  address: RegExp
  /** Search engines list it; all others belong to one reader, to those who have the link, or to administrators. */
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

/** Every page with an address. `text` and `conversation` take their title from their content. */
export const pages = {
  landing: listed(/^\/(?:landing)?$/, 'landing', 'landingDescription'),
  chat: listed(/^\/chat$/, 'chat', 'chatDescription'),
  texts: listed(/^\/texts$/, 'texts', 'textsDescription'),
  text: listed(/^\/texts\/[^/]{1,900}$/, 'product', 'productDescription'),
  daily: listed(/^\/daily$/, 'daily', 'dailyDescription'),
  accuracy: listed(/^\/accuracy$/, 'accuracy', 'accuracyDescription'),
  signup: listed(/^\/signup$/, 'signup', 'signupDescription'),
  login: listed(/^\/login$/, 'login', 'loginDescription'),
  upgrade: listed(/^\/upgrade$/, 'upgrade', 'upgradeDescription'),
  conversation: unlisted(/^\/chat\/[\w-]{1,64}$/, 'product'),
  shared: unlisted(/^\/shared\/[\w-]{1,64}$/, 'shared'),
  sheet: unlisted(/^\/sheets\/[\w-]{1,64}$/, 'sheet'),
  sharedSheet: unlisted(/^\/s\/[\w-]{1,64}$/, 'sheet'),
  /** Makes a sheet of a conversation. */
  newSheet: unlisted(/^\/sheet\/[\w-]{1,64}$/, 'sheet'),
  sheets: unlisted(/^\/sheets$/, 'sheets'),
  account: unlisted(/^\/account$/, 'account'),
  study: unlisted(/^\/study$/, 'study'),
  admin: unlisted(/^\/admin$/, 'admin'),
  success: unlisted(/^\/success$/, 'success'),
  forgotPassword: unlisted(/^\/forgot-password$/, 'forgotPassword'),
  resetPassword: unlisted(/^\/reset-password$/, 'resetPassword'),
  confirmEmail: unlisted(/^\/confirm-email$/, 'confirmEmail'),
  dailyMail: unlisted(/^\/daily-mail\/(?:confirm|stop)$/, 'dailyMail'),
  /** Any other address. */
  none: unlisted(/(?:)/, 'none'),
} as const

/** The page at a path (still percent-encoded). */
export function findPage(pathname: string): Page {
  return pages[findPageName(pathname)]
}

/** The key in `pages` of the page at a path. */
export function findPageName(pathname: string): keyof typeof pages {
  const names = Object.keys(pages) as (keyof typeof pages)[]
  return names.find((name) => pages[name].address.test(pathname)) ?? 'none'
}

/** The title of a document: that of the page, followed by the product. */
export function toDocumentTitle(title: string, product: string): string {
  return title === '' || title === product ? product : `${title} · ${product}`
}

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { he: 'עברית', en: 'English', ru: 'Русский' }

/** The language of visitors who have chosen none. */
export const DEFAULT_LANGUAGE: Language = 'he'

/** The cookie through which the server learns the chosen language, in which it renders the next page. */
export const LANGUAGE_COOKIE = 'language'

/** The part of a query that names a language: `?lang=ru`. */
const LANG_PARAMETER = /(^\??|&)lang=([^&#]*)/

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageNames, value)
}

export type Direction = 'rtl' | 'ltr'

/** The direction of an interface or a text in a language. */
export function getDirection(language: TextLanguage): Direction {
  return language === 'en' || language === 'ru' ? 'ltr' : 'rtl'
}

/** The language that a query (`?lang=ru&q=…`) names, if any. */
export function parseLanguage(query: string): Language | null {
  const language = LANG_PARAMETER.exec(query)?.[2]
  return isLanguage(language) ? language : null
}

/** An address without a query, with the language added; unchanged for null. */
export function addLanguage(address: string, language: Language | null): string {
  return language === null ? address : `${address}?lang=${language}`
}

/** A query with another language in place of the one that it names; unchanged when it names none. */
export function replaceLanguage(query: string, language: Language): string {
  return query.replace(LANG_PARAMETER, `$1lang=${language}`)
}

/**
 * The addresses of a page in each language, and the one that picks the reader's own.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function listAlternates(address: string): { hreflang: Language | 'x-default'; href: string }[] {
  const languages = Object.keys(languageNames) as Language[]
  return [
    ...languages.map((language) => ({ hreflang: language, href: addLanguage(address, language) })),
    { hreflang: 'x-default' as const, href: address },
  ]
}

/** The address of the page of a reference: `/texts/Genesis_25:29-34`. */
export function toTextAddress(ref: string): string {
  // Colons and commas need no encoding in a path and read better without it.
  return `/texts/${encodeURIComponent(ref.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** The reference in the last part of an address, already decoded: underscores become spaces. */
export function parseTextAddress(part: string): string {
  return part.replaceAll('_', ' ').trim()
}

/** The locale of dates in a language. English dates are British ("21 November 2026"): unambiguous for every reader. */
export const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)
