/**
 * Checks that all texts of the interface are in the catalogs (`web/src/words/{he,en,ru}`) and that every text there
 * is used: `npm run check:texts`. The compiler finds missing keys: `t` accepts only keys of the English catalog,
 * which also types he and ru.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { findWords, listNamespaces, type Place } from './find-texts-in-code.ts'

const ROOT = path.join(import.meta.dirname, '..')
const WEB = path.join(ROOT, 'web/src')
const CATALOGS = path.join(WEB, 'words/en')

/** Files with texts that are not shown, or that mix texts and grammar. */
const EXEMPT = [
  // For contributors.
  'app/pages/dev-ui-page.tsx',
  'app/pages/dev-ui-layers.tsx',
  // Strings that are matched or drawn, not read.
  'app/demo-data.ts',
  'lib/api/fingerprint.ts',
  // Each language under its own name.
  'lib/i18n/languages.ts',
  // Tables by language, typed like the catalogs: numbers with units, and a word that Intl writes differently.
  'lib/i18n/relative-time.ts',
  'features/usage/model/time-left.ts',
  'features/billing/api/subscription.ts',
]
const PLURAL = /_(?:zero|one|two|few|many|other)$/

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|\.d\.ts)$/.test(file) && !/^(?:words[/\\](?:he|en|ru)|test)[/\\]/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
const sources = files.map((file) => ({ file, source: parse(path.join(WEB, file)) }))

const problems: string[] = []
const used: { spaces: Set<string>; literals: Set<string>; patterns: string[] }[] = []
for (const { file, source } of sources) {
  const { words, literals, patterns } = findWords(source)
  used.push({ spaces: listNamespaces(source), literals, patterns })
  if (!EXEMPT.includes(file)) problems.push(...words.map((place) => describe(file, place)))
}
for (const catalog of readdirSync(CATALOGS).filter((file) => file !== 'catalog.ts')) {
  const space = path.basename(catalog, '.ts')
  const idle = listKeys(parse(path.join(CATALOGS, catalog))).filter((key) => !isUsed(space, key.replace(PLURAL, '')))
  if (idle.length > 0) problems.push(`web/src/words/en/${catalog}: nothing uses ${idle.join(', ')}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

function describe(file: string, { line, text }: Place): string {
  return `web/src/${file}:${String(line)}: texts belong in a catalog: ${JSON.stringify(text)}`
}

/** The keys of a catalog: of the one object it exports. */
function listKeys(source: ts.SourceFile): string[] {
  const keys: string[] = []
  ts.forEachChild(source, function visit(node) {
    if (ts.isPropertyAssignment(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) keys.push(node.name.text)
    else ts.forEachChild(node, visit)
  })
  return keys
}

/** Whether a file that uses the namespace (or one that uses none, but names keys for others) contains the key. */
function isUsed(space: string, key: string): boolean {
  return used.some(({ spaces, literals, patterns }) => {
    const full = `${space}:${key}`
    if (literals.has(full) || patterns.some((part) => part.startsWith(`${space}:`) && matches(part, full))) return true
    if (spaces.size > 0 && !spaces.has(space)) return false
    return literals.has(key) || patterns.some((part) => matches(part, key))
  })
}

/** `reason_*` and `*Title`: prefix and suffix of a key that is composed at run time. */
function matches(pattern: string, key: string): boolean {
  const [start = '', end = ''] = pattern.split('*')
  return key.length > start.length + end.length && key.startsWith(start) && key.endsWith(end)
}
