/**
 * Finds words that this code base does not use (`.cspell/forbidden.tsv`) in every tracked text, and names what to write
 * instead; and comments whose lines are too long: `npm run check:language`. Sources, texts and data in Hebrew or
 * Russian, texts for tests and generated files are left out, and so are files whose quoted input needs such a word
 * (`QUOTED`). Ends with 1 when it finds any.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const LIST = '.cspell/forbidden.tsv'
const IGNORED =
  /^(?:data\/(?!.*\.md$)|web\/src\/words\/(?:he|ru)\/|server\/src\/words\/(?:he|ru)\/|docs\/glossary\.md|\.cspell\/|server\/migrations\/)|-lock\.json$|\.fixture\.tsv$/
/**
 * Files that read or quote what others wrote: stored sentences of version 0.1, names of licenses, questions of readers.
 */
const QUOTED = new Set([
  'server/src/adapters/harvest/stored-reasons.ts',
  'server/src/adapters/harvest/stored-reasons.test.ts',
  'server/src/text/licenses.ts',
  'server/src/text/language-data.ts',
  'server/test/chat/answering-references.test.ts',
  'testing/src/fakes/model-answers.ts',
])
/** Longest line of a comment (docs/glossary.md). The formatter leaves comments alone. */
const COMMENT_WIDTH = 120
const COMMENT = /^ *(?:\/\*\*|\*|\/\/) /
/** A command, an address and a directive stay on one line. */
const UNBREAKABLE = /`[^`]{80,}`|https?:\/\/\S{60}|oxlint-/
const isLongComment = (line: string): boolean => line.length > COMMENT_WIDTH && COMMENT.test(line) && !UNBREAKABLE.test(line)
const TEXT = /\.(?:ts|tsx|css|html|js|cjs|mjs|json|md|tsv|svg)$|^\.(?:env|editorconfig|ci\/)/

const rules = readFileSync(path.join(ROOT, LIST), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [pattern = '', instead = ''] = line.split('\t')
    return { pattern: new RegExp(pattern, /[A-Z]/.test(pattern) ? 'gu' : 'giu'), instead }
  })

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split(
  '\0',
)
let found = 0
for (const file of new Set(files)) {
  if (!TEXT.test(file) || IGNORED.test(file) || QUOTED.has(file)) continue
  for (const [index, line] of read(file).split('\n').entries()) {
    for (const { pattern, instead } of rules) for (const [word] of line.matchAll(pattern)) say(file, index, `"${word}": write ${instead}`)
    if (/\.tsx?$/.test(file) && isLongComment(line)) say(file, index, `break the comment at ${String(COMMENT_WIDTH)} characters`)
  }
}
if (found > 0) process.exitCode = 1

/** Empty when the file was deleted and not committed yet. */
function read(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8')
  } catch {
    return ''
  }
}

function say(file: string, index: number, problem: string): void {
  found++
  console.error(`${file}:${String(index + 1)}: ${problem}`)
}
