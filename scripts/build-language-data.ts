/**
 * Writes `server/src/text/language-data.ts` from `data/language`: `npm run language`. `server/src/text` does no I/O,
 * so the data reaches it as a module, and the server starts without reading it. A test compares the module with the
 * files.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'data/language')
export const MODULE = path.join(ROOT, 'server/src/text/language-data.ts')

/** The entries of a file without comments and blank lines; those of a `.tsv` as their columns. */
function readEntries(file: string): string[] | string[][] {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return file.endsWith('.tsv') ? lines.map((line) => line.split('\t')) : lines
}

/** The source of the module: an object for each language, a property for each file, one file a line. */
export function buildLanguageData(): string {
  const languages = ['he', 'en', 'ru'].map((language) => {
    const folder = path.join(FOLDER, language)
    const properties = readdirSync(folder)
      .sort()
      .map((file) => {
        const name = path.parse(file).name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
        return `    ${name}: ${JSON.stringify(readEntries(path.join(folder, file)))} as string[]${file.endsWith('.tsv') ? '[]' : ''},\n`
      })
    return `  ${language}: {\n${properties.join('')}  },\n`
  })
  return `// Generated from data/language by \`npm run language\`: edit the files there.\nexport const languageData = {\n${languages.join('')}}\n`
}

if (import.meta.main) writeFileSync(MODULE, buildLanguageData())
