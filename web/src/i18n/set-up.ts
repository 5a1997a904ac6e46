import type { Language } from '@sugya/contract/texts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { bindShortWords } from '../lib/bind-short-words.ts'
import { directionOf, isLanguage } from '../lib/languages.ts'

const KEY = 'language'
const DEFAULT: Language = 'he'

/** Words of pages that few readers open: loaded with the page (`loadWords`), not with the application. */
const later = {
  landing: {
    he: () => import('./he/landing.ts').then(({ landing }) => landing),
    en: () => import('./en/landing.ts').then(({ landing }) => landing),
    ru: () => import('./ru/landing.ts').then(({ landing }) => landing),
  },
  harvest: {
    he: () => import('./he/harvest.ts').then(({ harvest }) => harvest),
    en: () => import('./en/harvest.ts').then(({ harvest }) => harvest),
    ru: () => import('./ru/harvest.ts').then(({ harvest }) => harvest),
  },
  library: {
    he: () => import('./he/library.ts').then(({ library }) => library),
    en: () => import('./en/library.ts').then(({ library }) => library),
    ru: () => import('./ru/library.ts').then(({ library }) => library),
  },
  accuracy: {
    he: () => import('./he/accuracy.ts').then(({ accuracy }) => accuracy),
    en: () => import('./en/accuracy.ts').then(({ accuracy }) => accuracy),
    ru: () => import('./ru/accuracy.ts').then(({ accuracy }) => accuracy),
  },
  account: {
    he: () => import('./he/account.ts').then(({ account }) => account),
    en: () => import('./en/account.ts').then(({ account }) => account),
    ru: () => import('./ru/account.ts').then(({ account }) => account),
  },
  premium: {
    he: () => import('./he/premium.ts').then(({ premium }) => premium),
    en: () => import('./en/premium.ts').then(({ premium }) => premium),
    ru: () => import('./ru/premium.ts').then(({ premium }) => premium),
  },
  admin: {
    he: () => import('./he/admin.ts').then(({ admin }) => admin),
    en: () => import('./en/admin.ts').then(({ admin }) => admin),
    ru: () => import('./ru/admin.ts').then(({ admin }) => admin),
  },
  training: {
    he: () => import('./he/training.ts').then(({ training }) => training),
    en: () => import('./en/training.ts').then(({ training }) => training),
    ru: () => import('./ru/training.ts').then(({ training }) => training),
  },
  models: {
    he: () => import('./he/models.ts').then(({ models }) => models),
    en: () => import('./en/models.ts').then(({ models }) => models),
    ru: () => import('./ru/models.ts').then(({ models }) => models),
  },
  sharing: {
    he: () => import('./he/sharing.ts').then(({ sharing }) => sharing),
    en: () => import('./en/sharing.ts').then(({ sharing }) => sharing),
    ru: () => import('./ru/sharing.ts').then(({ sharing }) => sharing),
  },
}
type LaterWords = keyof typeof later
const wanted = new Set<LaterWords>()

/** Each language is its own file: a reader loads the one that is read. */
const catalogues = {
  he: () => import('./he/catalogue.ts'),
  en: () => import('./en/catalogue.ts'),
  ru: () => import('./ru/catalogue.ts'),
}

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : DEFAULT
  } catch {
    return DEFAULT
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
  if (i18next.isInitialized && isLanguage(i18next.language)) await load(i18next.language)
}

/** The document says what language it is in and which way it runs, so that screen readers, hyphenation and the layout follow. */
function markDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.title = i18next.t('appTitle', { lng: language, ns: 'common' })
  document.querySelector('meta[name="description"]')?.setAttribute('content', i18next.t('description', { lng: language, ns: 'common' }))
}

/** Starts the interface in the stored language, Hebrew by default. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common', 'chat', 'texts', 'reader', 'usage'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await changeLanguage(storedLanguage())
}

/** Changes the language of the interface without a reload, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await load(language)
  await i18next.changeLanguage(language)
  markDocument(language)
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser that stores nothing keeps the language until the page is closed.
  }
}

/** The language the interface is in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT
}
