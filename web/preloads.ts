import path from 'node:path'
import type { pages } from '@sugya/contract/pages'
import type { Language } from '@sugya/contract/texts'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What a page shows first: its modules, the words it has for itself, and the faces without which its text would move (more than those of the interface). */
interface FirstPicture {
  modules: string[]
  words: string[]
  faces: Record<Language, string[]>
}

const NO_FACES = { he: [], en: [], ru: [] }
/** Greeting and first questions are set in it, in the middle of the page: one more line moves all of them. */
const GREETING = {
  he: ['noto-serif-hebrew-hebrew-wght-normal'],
  en: ['source-serif-4-latin-wght-normal'],
  ru: ['source-serif-4-cyrillic-wght-normal'],
}

const FIRST_PICTURES: Partial<Record<keyof typeof pages, FirstPicture>> = {
  landing: { modules: ['app/routes/landing-page.tsx'], words: ['landing'], faces: NO_FACES },
  chat: { modules: ['app/routes/chat-page.tsx'], words: [], faces: GREETING },
  conversation: { modules: ['app/routes/chat-page.tsx', 'features/chat/answer-text.tsx'], words: [], faces: NO_FACES },
  texts: { modules: ['app/routes/texts-page.tsx'], words: ['library'], faces: NO_FACES },
  text: {
    modules: ['app/routes/text-page.tsx'],
    words: ['library'],
    faces: {
      he: ['cardo-hebrew-400-normal'],
      en: ['cardo-hebrew-400-normal', 'source-serif-4-latin-wght-normal'],
      ru: ['cardo-hebrew-400-normal', 'source-serif-4-latin-wght-normal'],
    },
  },
}

/** The faces of the interface in a language. */
const INTERFACE: Record<Language, string[]> = {
  he: ['assistant-hebrew-wght-normal', 'source-sans-3-latin-wght-normal'],
  en: ['source-sans-3-latin-wght-normal'],
  ru: ['source-sans-3-cyrillic-wght-normal', 'source-sans-3-latin-wght-normal'],
}

const LANGUAGES = Object.keys(INTERFACE) as Language[]
const SOURCES = path.join(import.meta.dirname, 'src')

/**
 * Writes `preloads.json`: for each page and language the files of its first picture, which the server names in the head of the document
 * (server/src/http/pages/preloads.ts). Left to itself, the browser hears of each only from the one before.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    enforce: 'post',
    generateBundle(_, bundle) {
      const document = bundle['index.html']
      if (document?.type !== 'asset') throw new Error('index.html has not been written yet')
      const isNamed = (name: string) => String(document.source).includes(name)
      const filesOf = ({ modules, words, faces }: FirstPicture, language: Language) => {
        const catalogues = ['catalogue', ...words].map((name) => `i18n/${language}/${name}.ts`)
        const chunks = new Set([...modules, ...catalogues].flatMap((module) => [...closure(fileOf(module, bundle), bundle)]))
        const styles = new Set([...chunks].flatMap((name) => stylesOf(name, bundle)))
        return {
          scripts: [...chunks].filter((name) => !isNamed(name)),
          styles: [...styles].filter((name) => !isNamed(name)),
          fonts: [...INTERFACE[language], ...faces[language]].map((face) => fontOf(face, bundle)),
        }
      }
      const pages = Object.entries(FIRST_PICTURES).map(([page, picture]) => [
        page,
        Object.fromEntries(LANGUAGES.map((language) => [language, filesOf(picture, language)])),
      ])
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk'

/** The file that the application loads when it wants a module. */
function fileOf(module: string, bundle: Bundle): string {
  const id = path.join(SOURCES, module)
  const file = Object.values(bundle).find((one) => isChunk(one) && one.facadeModuleId === id)
  if (file === undefined) throw new Error(`${module} has no file of its own`)
  return file.fileName
}

/** A file and all that it imports at once. */
function closure(name: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (!isChunk(file) || found.has(name)) return found
  found.add(name)
  for (const imported of file.imports) closure(imported, bundle, found)
  return found
}

function stylesOf(name: string, bundle: Bundle): string[] {
  const file = bundle[name]
  return isChunk(file) ? [...(file.viteMetadata?.importedCss ?? [])] : []
}

function fontOf(face: string, bundle: Bundle): string {
  const name = Object.keys(bundle).find((file) => path.basename(file).startsWith(face) && file.endsWith('.woff2'))
  if (name === undefined) throw new Error(`The face ${face} is not part of the application`)
  return name
}
