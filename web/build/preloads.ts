import path from 'node:path'
import type { pages } from '@sugya/contract/rules/pages'
import type { Language } from '@sugya/contract/api/texts'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What a page shows first: its modules, the words it has for itself, and the faces without which its text would move (more than those of the interface). */
interface FirstPicture {
  modules: string[]
  words: string[]
  faces: Record<Language, string[]>
}

const NO_FACES = { he: [], en: [], ru: [] }
/** Large words are set in it, in the middle of the page: one more line moves all of them. */
const SERIF = { he: ['serif-hebrew', 'serif-marks'], en: ['serif-latin'], ru: ['serif-cyrillic', 'serif-marks'] }
const SOURCE = 'cardo-hebrew-400-normal'
/** Where the languages stand in a row with other things. */
const NAMES = {
  he: ['name-english', 'name-russian'],
  en: ['name-hebrew', 'name-russian'],
  ru: ['name-hebrew', 'name-english'],
}

const FIRST_PICTURES: Partial<Record<keyof typeof pages, FirstPicture>> = {
  landing: { modules: ['app/pages/landing-page.tsx'], words: ['landing'], faces: join(SERIF, NAMES) },
  chat: { modules: ['app/pages/chat-page.tsx'], words: [], faces: SERIF },
  conversation: { modules: ['app/pages/chat-page.tsx', 'features/chat/components/answer-text.tsx'], words: [], faces: NO_FACES },
  texts: { modules: ['app/pages/texts-page.tsx'], words: ['library'], faces: NAMES },
  text: {
    modules: ['app/pages/text-page.tsx'],
    words: ['library'],
    faces: join({ he: [SOURCE], en: [SOURCE], ru: [SOURCE] }, SERIF, NAMES),
  },
}

/** The faces of the interface in a language. */
const INTERFACE: Record<Language, string[]> = {
  he: ['sans-hebrew', 'sans-marks'],
  en: ['sans-latin'],
  ru: ['sans-cyrillic', 'sans-marks'],
}

function join(...faces: Record<Language, string[]>[]): Record<Language, string[]> {
  return { he: faces.flatMap(({ he }) => he), en: faces.flatMap(({ en }) => en), ru: faces.flatMap(({ ru }) => ru) }
}

const LANGUAGES = Object.keys(INTERFACE) as Language[]
const SOURCES = path.join(import.meta.dirname, '../src')

/**
 * Writes `preloads.json`: for each page and language the files of its first picture, which the server names in the head of the document
 * (server/src/http/documents/preloads.ts). Left to itself, the browser hears of each only from the one before.
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
        const catalogues = ['catalog', ...words].map((name) => `words/${language}/${name}.ts`)
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
  const named = new RegExp(String.raw`/${face}-[\w-]{8}\.woff2$`)
  const name = Object.keys(bundle).find((file) => named.test(file))
  if (name === undefined) throw new Error(`The face ${face} is not part of the application`)
  return name
}
