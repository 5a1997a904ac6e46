import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, parseLanguage, replaceLanguage } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import i18next, { type FlatNamespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { getDirection, isLanguage } from './languages.ts'
import { readWords } from './read-words.ts'

const KEY = 'language'
/** The lifetime of the cookie, in seconds; browsers allow about 400 days. */
const A_YEAR = 31_536_000

/** The language the reader chose before; null for none. */
function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/**
 * Stores a choice: for the next start here, and for the server, which writes the pages before the application starts.
 */
function remember(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${String(A_YEAR)}; SameSite=Lax${secure}`
  } catch {
    // A browser without storage keeps the language until the page closes.
  }
}

/** The language that is shown, or about to be shown once its words have arrived. */
let current: Language = DEFAULT_LANGUAGE

/**
 * Loads what is missing of these words. Throws when a part of them does not arrive; the next call asks for it again.
 */
async function load(language: Language, namespaces: readonly string[]): Promise<void> {
  const isMissing = (namespace: string) => !i18next.hasResourceBundle(language, namespace)
  const missing = namespaces.filter(isMissing)
  if (missing.length > 0) await i18next.reloadResources(language, missing)
  if (missing.some(isMissing)) throw new Error(`Words did not arrive: ${language} ${missing.join()}`)
}

/**
 * Loads words ahead, together with the part of the application that draws with them; later languages load them too.
 * `useTranslation` suspends a component whose words are not here yet, so a part that does not call this shows its
 * waiting state, never keys. Throws when they do not arrive.
 */
export async function loadWords(...namespaces: FlatNamespace[]): Promise<void> {
  void i18next.loadNamespaces(namespaces)
  await load(current, namespaces)
}

async function change(language: Language): Promise<void> {
  current = language
  await load(language, [i18next.options.ns ?? []].flat())
  await i18next.changeLanguage(language)
}

/**
 * Loads the words and shows them. The document carries language and direction for screen readers, hyphenation and the
 * layout.
 */
async function show(language: Language): Promise<void> {
  await change(language)
  document.documentElement.lang = language
  document.documentElement.dir = getDirection(language)
}

/** Initialises i18next without any words. */
function start(): Promise<unknown> {
  return i18next
    .use({ type: 'backend', callbackApi: false, read: readWords })
    .use(initReactI18next)
    .init({
      fallbackLng: false,
      defaultNS: 'common',
      ns: ['common', 'texts', 'reader', 'usage', 'pages'],
      initAsync: false,
      interpolation: { escapeValue: false },
    })
}

/**
 * Starts the interface in a language without a browser, or goes on in another: for pages that the build renders
 * (app/prerender-pages.tsx).
 */
export async function startOnBuild(language: Language): Promise<void> {
  if (!i18next.isInitialized) await start()
  await change(language)
}

/**
 * Starts the interface in the language the address asks for (`?lang=ru`), else in the chosen one, else in Hebrew (the
 * same order as in public/first.js). An address chooses for those who have not chosen yet, and changes no choice.
 */
export async function startLanguage(): Promise<void> {
  const asked = parseLanguage(location.search)
  const chosen = storedLanguage() ?? asked
  // Known before anything is awaited: the page that is loaded meanwhile loads its words in this language.
  current = asked ?? chosen ?? DEFAULT_LANGUAGE
  await start()
  await show(current)
  if (chosen !== null) remember(chosen)
}

/**
 * Changes the language of the interface without a reload, and remembers it. Updates the address when it asks for a
 * language.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language)
  remember(language)
  const query = replaceLanguage(location.search, language)
  if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
}

/** The language of the interface. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}
