import type { Language } from '@sugya/contract/texts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { bindShortWords } from '../lib/bind-short-words.ts'
import { directionOf, isLanguage } from '../lib/languages.ts'

const KEY = 'language'
const DEFAULT: Language = 'he'

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

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return
  const { catalogue } = await catalogues[language]()
  for (const [namespace, words] of Object.entries(catalogue)) {
    const typeset = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, bindShortWords(text)]))
    i18next.addResourceBundle(language, namespace, typeset)
  }
}

/** The document says what language it is in and which way it runs, so that screen readers, hyphenation and the layout follow. */
function markDocument(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.title = i18next.t('appTitle', { lng: language, ns: 'common' })
}

/** Starts the interface in the stored language, Hebrew by default. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common', 'chat', 'texts', 'account', 'premium'],
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
