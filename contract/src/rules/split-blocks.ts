/**
 * Splits markdown into its top-level blocks, so that only the last block of a growing answer is parsed again. Keeps
 * fenced code whole, and lists that continue after a blank line. The blocks joined by a blank line are the text
 * again.
 */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let lines: string[] = []
  let fence = ''
  let blank = false
  for (const line of markdown.split('\n')) {
    if (fence === '' && line.trim() === '') {
      blank = lines.length > 0
      if (blank) lines.push(line)
      continue
    }
    if (fence === '' && blank && !continues(lines, line)) {
      blocks.push(lines.join('\n').trimEnd())
      lines = []
    }
    blank = false
    lines.push(line)
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (mark && fence === '') fence = mark
    else if (mark && fence !== '' && line.trim().startsWith(fence)) fence = ''
  }
  if (lines.length > 0) blocks.push(lines.join('\n').trimEnd())
  return blocks.filter((block) => block !== '')
}

const ITEM = /^ {0,3}([-*+]|\d{1,9}[.)]) /

function continues(lines: readonly string[], next: string): boolean {
  const first = lines[0] ?? ''
  if (ITEM.test(first)) return ITEM.test(next) || /^( {2,}|\t)/.test(next)
  return false
}
