/**
 * Words of the interface stand in the catalogues (`web/src/words/{he,en,ru}`) and nowhere else, and every word that stands there is used:
 * `npm run check:words`. That no key is missing is the compiler's work: `t` takes only keys that English has, and he and ru are typed by it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { findWords, namespacesOf, type Place } from './find-texts-in-code.ts'

const ROOT = path.join(import.meta.dirname, '..')
const WEB = path.join(ROOT, 'web/src')
const CATALOGUES = path.join(WEB, 'words/en')

/** Files whose words are no words of the interface, or are words and grammar at once. */
const EXEMPT = [
  // For those who build the product.
  'app/pages/dev-ui-page.tsx',
  // Words that are looked for or drawn, and read by nobody.
  'app/demo-data.ts',
  'lib/api/fingerprint.ts',
  // Each language under its own name.
  'lib/i18n/languages.ts',
  // Letters as numbers.
  'features/reading/model/hebrew-date.ts',
  // Tables by language, typed as the catalogues are: numbers with their units, and a word that Intl writes otherwise.
  'lib/i18n/relative-time.ts',
  'features/usage/model/time-left.ts',
  'features/billing/api/subscription.ts',
]
const PLURAL = /_(?:zero|one|two|few|many|other)$/

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|\.d\.ts)$/.test(file) && !/^(?:words[/\\](?:he|en|ru)|test)[/\\]/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
const sources = files.map((file) => ({ file, source: parse(path.join(WEB, file)) }))

const faults: string[] = []
const used: { spaces: Set<string>; literals: Set<string>; patterns: string[] }[] = []
for (const { file, source } of sources) {
  const { words, literals, patterns } = findWords(source)
  used.push({ spaces: namespacesOf(source), literals, patterns })
  if (!EXEMPT.includes(file)) faults.push(...words.map((place) => describe(file, place)))
}
for (const catalogue of readdirSync(CATALOGUES).filter((file) => file !== 'catalog.ts')) {
  const space = path.basename(catalogue, '.ts')
  const idle = keysOf(parse(path.join(CATALOGUES, catalogue))).filter((key) => !isUsed(space, key.replace(PLURAL, '')))
  if (idle.length > 0) faults.push(`web/src/words/en/${catalogue}: nothing uses ${idle.join(', ')}`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

function describe(file: string, { line, text }: Place): string {
  return `web/src/${file}:${String(line)}: words belong into a catalogue: ${JSON.stringify(text)}`
}

/** The keys of a catalogue: of the one object it exports. */
function keysOf(source: ts.SourceFile): string[] {
  const keys: string[] = []
  ts.forEachChild(source, function visit(node) {
    if (ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) keys.push(node.name.text)
    else ts.forEachChild(node, visit)
  })
  return keys
}

/** Whether a file that draws with the namespace (or one that draws nothing, but names keys for others) holds the key. */
function isUsed(space: string, key: string): boolean {
  return used.some(({ spaces, literals, patterns }) => {
    if (literals.has(`${space}:${key}`)) return true
    if (spaces.size > 0 && !spaces.has(space)) return false
    return literals.has(key) || patterns.some((part) => matches(part, key))
  })
}

/** `reason_*` and `*Title`: how a key begins and ends that is put together. */
function matches(pattern: string, key: string): boolean {
  const [start = '', end = ''] = pattern.split('*')
  return key.length > start.length + end.length && key.startsWith(start) && key.endsWith(end)
}
