import { createHash } from 'node:crypto'
import { type FileHandle } from 'node:fs/promises'
import type { FileReport, LineProblem } from '@sugya/contract/api/training'
import { REPORT_LINES } from '@sugya/contract/rules/limits'
import { type ChatExample, parseExample } from '../../text/examples/chat-example.ts'
import { estimateExampleTokens } from './estimate-tokens.ts'

/**
 * The longest line, and the context of a tunable model (GPT-4o mini: 65,536 tokens).
 */
const MAX_LINE_CHARACTERS = 1_000_000
const MAX_TOKENS = 65_536
/** Providers require at least this many. */
const MIN_EXAMPLES = 10
const BATCH_CHARACTERS = 256 * 1024

/** An example or a problem per line number. */
export type Lines = Iterable<{ line: number; found: ChatExample | LineProblem }>

/** Reads the lines of a JSONL file. Empty lines are numbered but skipped. */
export function* readJsonLines(text: string): Lines & Generator {
  let line = 0
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    line++
    if (end - start > MAX_LINE_CHARACTERS) yield { line, found: 'line_too_long' as const }
    else {
      const content = text.slice(start, end).trim()
      if (content !== '') yield { line, found: readLine(content) }
    }
    start = end + 1
  }
}

function readLine(content: string): ChatExample | LineProblem {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return 'not_json'
  }
  return parseExample(value)
}

/**
 * Reads the elements of a JSON file: of an array, of the only array in an object (`data`, `examples`), or the
 * object itself.
 */
export function* readJsonElements(text: string): Lines & Generator {
  const value: unknown = JSON.parse(text)
  const inner = value !== null && typeof value === 'object' && !('messages' in value) ? Object.values(value).filter(Array.isArray) : []
  const elements: unknown[] = Array.isArray(value) ? value : inner.length === 1 && inner[0] !== undefined ? inner[0] : [value]
  for (const [index, element] of elements.entries()) yield { line: index + 1, found: parseExample(element) }
}

export function* numberExamples(examples: Iterable<ChatExample>): Lines & Generator {
  let line = 0
  for (const found of examples) yield { line: ++line, found }
}

/** Writes valid examples without duplicates, and reports on all lines. */
export async function writeExamples(lines: Lines, output: FileHandle): Promise<FileReport> {
  const report: FileReport = { examples: 0, refused: 0, duplicates: 0, tokens: 0, longestTokens: 0, lines: [], tooFew: true }
  const seen = new Set<string>()
  let batch = ''
  const refuse = (line: number, problem: LineProblem) => {
    report.refused++
    if (report.lines.length < REPORT_LINES) report.lines.push({ line, problem })
  }
  for (const { line, found } of lines) {
    if (typeof found === 'string') {
      refuse(line, found)
      continue
    }
    const written = JSON.stringify(found)
    const hash = createHash('sha256').update(written).digest('base64')
    if (seen.has(hash)) {
      report.duplicates++
      refuse(line, 'duplicate')
      continue
    }
    seen.add(hash)
    const tokens = estimateExampleTokens(found)
    if (tokens > MAX_TOKENS) {
      refuse(line, 'too_many_tokens')
      continue
    }
    report.examples++
    report.tokens += tokens
    report.longestTokens = Math.max(report.longestTokens, tokens)
    batch += `${written}\n`
    if (batch.length > BATCH_CHARACTERS) {
      await output.write(batch)
      batch = ''
    }
  }
  await output.write(batch)
  return { ...report, tooFew: report.examples < MIN_EXAMPLES }
}
