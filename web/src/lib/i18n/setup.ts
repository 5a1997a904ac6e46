import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, languageAsked, queryInLanguage } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { bindShortWords } from './bind-short-words.ts'
import { directionOf, isLanguage } from './languages.ts'

const KEY = 'language'
/** How long the cookie is kept, in seconds: the longest that browsers allow is some 400 days. */
const A_YEAR = 31_536_000

/** Words of pages that few readers open: loaded with the page (`loadWords`), not with the application. */
const later = {
  landing: {
    he: () => import('../../words/he/landing.ts').then(({ landing }) => landing),
    en: () => import('../../words/en/landing.ts').then(({ landing }) => landing),
    ru: () => import('../../words/ru/landing.ts').then(({ landing }) => landing),
  },
  harvest: {
    he: () => import('../../words/he/harvest.ts').then(({ harvest }) => harvest),
    en: () => import('../../words/en/harvest.ts').then(({ harvest }) => harvest),
    ru: () => import('../../words/ru/harvest.ts').then(({ harvest }) => harvest),
  },
  library: {
    he: () => import('../../words/he/library.ts').then(({ library }) => library),
    en: () => import('../../words/en/library.ts').then(({ library }) => library),
    ru: () => import('../../words/ru/library.ts').then(({ library }) => library),
  },
  accuracy: {
    he: () => import('../../words/he/accuracy.ts').then(({ accuracy }) => accuracy),
    en: () => import('../../words/en/accuracy.ts').then(({ accuracy }) => accuracy),
    ru: () => import('../../words/ru/accuracy.ts').then(({ accuracy }) => accuracy),
  },
  account: {
    he: () => import('../../words/he/account.ts').then(({ account }) => account),
    en: () => import('../../words/en/account.ts').then(({ account }) => account),
    ru: () => import('../../words/ru/account.ts').then(({ account }) => account),
  },
  premium: {
    he: () => import('../../words/he/premium.ts').then(({ premium }) => premium),
    en: () => import('../../words/en/premium.ts').then(({ premium }) => premium),
    ru: () => import('../../words/ru/premium.ts').then(({ premium }) => premium),
  },
  admin: {
    he: () => import('../../words/he/admin.ts').then(({ admin }) => admin),
    en: () => import('../../words/en/admin.ts').then(({ admin }) => admin),
    ru: () => import('../../words/ru/admin.ts').then(({ admin }) => admin),
  },
  training: {
    he: () => import('../../words/he/training.ts').then(({ training }) => training),
    en: () => import('../../words/en/training.ts').then(({ training }) => training),
    ru: () => import('../../words/ru/training.ts').then(({ training }) => training),
  },
  models: {
    he: () => import('../../words/he/models.ts').then(({ models }) => models),
    en: () => import('../../words/en/models.ts').then(({ models }) => models),
    ru: () => import('../../words/ru/models.ts').then(({ models }) => models),
  },
  sharing: {
    he: () => import('../../words/he/sharing.ts').then(({ sharing }) => sharing),
    en: () => import('../../words/en/sharing.ts').then(({ sharing }) => sharing),
    ru: () => import('../../words/ru/sharing.ts').then(({ sharing }) => sharing),
  },
}
type LaterWords = keyof typeof later
const wanted = new Set<LaterWords>()
/** The language that is about to be shown, from the moment its words are asked for. */
let coming: Language | null = null

/** Each language is its own file: a reader loads the one that is read. */
const catalogues = {
  he: () => import('../../words/he/catalog.ts'),
  en: () => import('../../words/en/catalog.ts'),
  ru: () => import('../../words/ru/catalog.ts'),
}

/** What the reader has chosen before. */
function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps a choice: for the next start here, and for the server, which writes the pages before the application starts. */
function remember(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${String(A_YEAR)}; SameSite=Lax${secure}`
  } catch {
    // A browser that stores nothing keeps the language until the page is closed.
  }
}

function add(language: Language, namespace: string, words: Record<string, string>): void {
  const typeset = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, bindShortWords(text)]))
  i18next.addResourceBundle(language, namespace, typeset)
}

async function load(language: Language): Promise<void> {
  const loading = [...wanted]
    .filter((namespace) => !i18next.hasResourceBundle(language, namespace))
    .map(async (namespace) => add(language, namespace, await later[namespace][language]()))
  if (!i18next.hasResourceBundle(language, 'common')) {
    const { catalogue } = await catalogues[language]()
    for (const [namespace, words] of Object.entries(catalogue)) add(language, namespace, words)
  }
  await Promise.all(loading)
}

/** Loads words that are not part of every page, now and with each later change of the language. Awaited by the module that draws with them. */
export async function loadWords(namespace: LaterWords): Promise<void> {
  wanted.add(namespace)
  const languages = new Set([i18next.language, coming].filter(isLanguage))
  await Promise.all([...languages].map(load))
}

async function change(language: Language): Promise<void> {
  coming = language
  await load(language)
  await i18next.changeLanguage(language)
}

/** Loads the words and shows them. The document says what language it is in and which way it runs, for screen readers, hyphenation and the layout. */
async function show(language: Language): Promise<void> {
  await change(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** Before any words. */
function start(): Promise<unknown> {
  return i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common', 'chat', 'texts', 'reader', 'usage', 'pages'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Starts the interface in a language where no reader is, or goes on in another: for pages that are drawn ahead (app/first-picture.tsx). */
export async function startWithoutReader(language: Language): Promise<void> {
  if (!i18next.isInitialized) await start()
  await change(language)
}

/**
 * Starts the interface in the language the address asks for (`?lang=ru`), else in the chosen one, else in Hebrew (the same order as in
 * public/first.js). An address chooses for those who have not chosen yet, and changes no choice.
 */
export async function startLanguage(): Promise<void> {
  await start()
  const asked = languageAsked(location.search)
  const chosen = storedLanguage() ?? asked
  await show(asked ?? chosen ?? DEFAULT_LANGUAGE)
  if (chosen !== null) remember(chosen)
}

/** Changes the language of the interface without a reload, and remembers it. An address that asks for a language asks for this one from now on. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language)
  remember(language)
  const query = queryInLanguage(location.search, language)
  if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash)
}

/** The language the interface is in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}
