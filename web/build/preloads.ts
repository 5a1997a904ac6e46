import path from 'node:path'
import type { pages } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * What the first render of a page needs: its modules, its own words, and the fonts that would shift its layout if
 * they came late (besides those of the interface).
 */
interface FirstRender {
  modules: string[]
  words: string[]
  fonts: Record<Language, string[]>
}

const NO_FONTS = { he: [], en: [], ru: [] }
/** For large type in the middle of the page: one more line there moves everything below. */
const SERIF = { he: ['serif-hebrew', 'serif-marks'], en: ['serif-latin'], ru: ['serif-cyrillic', 'serif-marks'] }
const SOURCE = 'cardo-hebrew-400-normal'
/** For the English translation, where readers of other languages see it. */
const TRANSLATION = 'serif-latin'
/** For the language names beside other text in one row. */
const NAMES = {
  he: ['name-english', 'name-russian'],
  en: ['name-hebrew', 'name-russian'],
  ru: ['name-hebrew', 'name-english'],
}

const FIRST_RENDERS: Partial<Record<keyof typeof pages, FirstRender>> = {
  landing: { modules: ['app/pages/landing-page.tsx'], words: ['landing'], fonts: join(SERIF, NAMES) },
  chat: { modules: ['app/pages/chat-page.tsx'], words: ['chat'], fonts: SERIF },
  conversation: {
    modules: ['app/pages/chat-page.tsx', 'features/chat/components/thread.tsx'],
    words: ['chat'],
    fonts: NO_FONTS,
  },
  texts: { modules: ['app/pages/texts-page.tsx'], words: ['library', 'study'], fonts: NAMES },
  text: {
    modules: ['app/pages/text-page.tsx'],
    words: ['library', 'study'],
    fonts: join({ he: [SOURCE], en: [SOURCE], ru: [SOURCE, TRANSLATION] }, SERIF, NAMES),
  },
  sheet: {
    modules: ['app/pages/own-sheet-page.tsx'],
    words: ['sheets'],
    fonts: join({ he: [SOURCE, TRANSLATION], en: [SOURCE], ru: [SOURCE, TRANSLATION] }, SERIF, NAMES),
  },
}

/** The fonts of the interface in a language. */
const INTERFACE: Record<Language, string[]> = {
  he: ['sans-hebrew', 'sans-marks'],
  en: ['sans-latin'],
  ru: ['sans-cyrillic', 'sans-marks'],
}

function join(...fonts: Record<Language, string[]>[]): Record<Language, string[]> {
  return { he: fonts.flatMap(({ he }) => he), en: fonts.flatMap(({ en }) => en), ru: fonts.flatMap(({ ru }) => ru) }
}

const LANGUAGES = Object.keys(INTERFACE) as Language[]
const SOURCES = path.join(import.meta.dirname, '../src')

/**
 * Writes `preloads.json`: the files that the first render of each page needs in each language. The server links them
 * in the head of the document (server/src/http/documents/preloads.ts); without the links the browser learns of each
 * file from the one before.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    enforce: 'post',
    generateBundle(_, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') throw new Error('index.html has not been written yet')
      const isNamed = (name: string) => String(document.source).includes(name)
      const listFiles = ({ modules, words, fonts }: FirstRender, language: Language) => {
        const catalogs = ['catalog', ...words].map((name) => `words/${language}/${name}.ts`)
        const chunks = new Set([...modules, ...catalogs].flatMap((module) => [...collectChunks(findChunk(module, bundle), bundle)]))
        const styles = new Set([...chunks].flatMap((name) => listStyles(name, bundle)))
        return {
          scripts: [...chunks].filter((name) => !isNamed(name)),
          styles: [...styles].filter((name) => !isNamed(name)),
          fonts: [...INTERFACE[language], ...fonts[language]].map((font) => findFont(font, bundle)),
        }
      }
      const pages = Object.entries(FIRST_RENDERS).map(([page, render]) => [
        page,
        Object.fromEntries(LANGUAGES.map((language) => [language, listFiles(render, language)])),
      ])
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk'

/** The chunk that a dynamic import of a module loads. */
function findChunk(module: string, bundle: Bundle): string {
  const id = path.join(SOURCES, module)
  const file = Object.values(bundle).find((one) => isChunk(one) && one.facadeModuleId === id)
  if (file === undefined) throw new Error(`${module} has no chunk of its own`)
  return file.fileName
}

/** A chunk and all that it imports statically. */
function collectChunks(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (!isChunk(file) || found.has(name)) return found
  found.add(name)
  for (const imported of file.imports) collectChunks(imported, bundle, found)
  return found
}

function listStyles(name: string, bundle: Bundle): string[] {
  const file = bundle[name]
  return isChunk(file) ? [...(file.viteMetadata?.importedCss ?? [])] : []
}

function findFont(font: string, bundle: Bundle): string {
  const named = new RegExp(String.raw`/${font}-[\w-]{8}\.woff2$`)
  const name = Object.keys(bundle).find((file) => named.test(file))
  if (name === undefined) throw new Error(`The font ${font} is not part of the application`)
  return name
}
