/**
 * Scans markdown's code, which is shown as written: nothing in it is a quotation, a marker or markup. What is taken for
 * code here must be code for the renderer too, or an invented `[1]` would become a citation: a span ends on its line,
 * and a block that is indented ends with its indentation.
 */
import type { Cut, ScanContext } from './unit.ts'

/** Longest span of code, in characters. */
const SPAN_LIMIT = 400
const FENCE = /^( {0,3})(`{3,}(?=[^`\n]*$)|~{3,})/

/** The line at the beginning of a text with its line break; null when more characters are needed. */
function takeLine(text: string, final: boolean): string | null {
  const end = text.indexOf('\n')
  return end === -1 ? (final ? text : null) : text.slice(0, end + 1)
}

function scanFencedLine(text: string, fence: string, final: boolean): Cut | null {
  const line = takeLine(text, final)
  if (line === null) return null
  const indent = fence.length - fence.trimStart().length
  const mark = fence.trimStart()
  const body = line.trimEnd()
  const isClosing = /^ {0,3}(`+|~+)$/.test(body) && body.trimStart().startsWith(mark)
  const leaves = body !== '' && line.length - line.trimStart().length < indent
  if (leaves && !isClosing) return { unit: { kind: 'code', text: `${fence}\n`, fence: '' }, length: 0 }
  return { unit: { kind: 'code', text: line, fence: isClosing ? '' : fence }, length: line.length }
}

/** The code at the beginning of a text; null when more characters are needed, undefined when there is none. */
export function scanCode(text: string, { lineStart, fence = '', inAddress = false, final }: ScanContext): Cut | null | undefined {
  if (fence !== '') return scanFencedLine(text, fence, final)
  if (lineStart && /^ {0,3}(?:`{1,2}$|`{3}|~{1,2}$|~{3})/.test(text)) {
    const line = takeLine(text, final)
    if (line === null) return null
    const opening = FENCE.exec(line.trimEnd())
    if (opening !== null) return { unit: { kind: 'code', text: line, fence: opening[0] }, length: line.length }
  }
  if (!text.startsWith('`')) return undefined
  if (inAddress) return { unit: { kind: 'word', text: "'" }, length: 1 }
  const ticks = /^`+/.exec(text)?.[0] ?? ''
  if (ticks.length === text.length && !final) return null
  const lineEnd = text.indexOf('\n')
  const line = lineEnd === -1 ? text : text.slice(0, lineEnd)
  for (const run of [...line.matchAll(/`+/g)].slice(1)) {
    const end = run.index + run[0].length
    if (run[0].length !== ticks.length || (end === text.length && !final)) continue
    // In a table a bar ends the cell, even inside code.
    const span = text.slice(0, end)
    if (end > SPAN_LIMIT || span.includes('|')) break
    return { unit: { kind: 'code', text: span }, length: end }
  }
  if (lineEnd === -1 && !final && text.length <= SPAN_LIMIT) return null
  // Quotation marks of TeX begin like code; any other backtick is an apostrophe.
  return ticks === '``' ? undefined : { unit: { kind: 'word', text: "'".repeat(ticks.length) }, length: ticks.length }
}
