/**
 * Checks that paths in backticks, local links, npm scripts and quoted test names in documents exist: `npm run
 * check:docs`. A path may be shortened to its end; `*` and `{a,b}` stand for several names. A quoted test name
 * follows the path of its file in the same line and is a part of a title there.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
/** Paths that exist only at run time. */
const NOT_TRACKED = /^(node_modules|data-dir|test-results|training|vectors|imports)(\/|$)|^preloads\.json$/
const TEST_FILE = /\.(test|spec)\.tsx?$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
const tracked = files.trim().split('\n')
const folders = new Set(tracked.flatMap((file) => file.split('/').slice(0, -1)))
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const documents = tracked.filter(
  (file) => /^(docs\/.*|data\/.*|README|CONTRIBUTING|CHANGELOG)\.md$/.test(file) && !file.endsWith('LICENSE.md'),
)

const problems = documents.flatMap((file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  return text.split('\n').flatMap((line, i) => checkLine(line, file).map((problem) => `${file}:${String(i + 1)}: ${problem}`))
})
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

function checkLine(line: string, document: string): string[] {
  const links = [...line.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)].map(([, target = '']) =>
    path.join(path.dirname(document), target),
  )
  const code = /^(npx|npm|node) /.test(line) ? [line] : [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  const words = code.flatMap((span) => span.split(' '))
  const commands = code.flatMap((span) => [...span.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  return [
    ...links.filter((target) => findFiles(target).length === 0).map((target) => `no file ${target}`),
    ...words.filter((word) => isPath(word) && findFiles(word).length === 0).map((word) => `no path ${word}`),
    ...commands.filter((name) => scripts[name] === undefined).map((name) => `no npm script ${name}`),
    ...checkTestNames(line),
  ]
}

/** A file with an extension of ours, or a folder below one of the repository. */
function isPath(word: string): boolean {
  if (!/^[\w{*][\w./@{},*-]*$/.test(word) || NOT_TRACKED.test(word)) return false
  return /\w\.(tsx?|md|json|tsv|cjs|css|html)$/.test(word) || (word.includes('/') && folders.has(word.split('/')[0] ?? ''))
}

function findFiles(pathOrEnd: string): string[] {
  const source = pathOrEnd
    .replace(/\/$/, '')
    .replace(/[.+]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  const pattern = new RegExp(`(^|/)${source}(/|$)`)
  return tracked.filter((file) => pattern.test(file))
}

/** Quoted names belong to the nearest test file, or folder of tests, before them in the line. */
function checkTestNames(line: string): string[] {
  const problems: string[] = []
  let titles: string | undefined
  for (const [, code, name] of line.matchAll(/`?([\w./-]+\.(?:test|spec)\.tsx?|server\/test\/\w+)\b`?|"([^"]+)"/g)) {
    if (code !== undefined) titles = listTitles(code)
    else if (titles !== undefined && !titles.includes(name ?? '')) problems.push(`no test "${name ?? ''}"`)
  }
  return problems
}

/** The titles of the tests in a file or folder, one a line: every string that is the first of several arguments. */
function listTitles(fileOrFolder: string): string {
  const tests = findFiles(fileOrFolder).filter((file) => TEST_FILE.test(file))
  const text = tests.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  return [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/g)].map(([, , title = '']) => title.replaceAll('\\', '')).join('\n')
}
