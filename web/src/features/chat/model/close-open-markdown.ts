/**
 * Closes or removes the unfinished markdown (citation, link, emphasis, table header) at the end of a streaming block,
 * so that no raw markup flashes.
 */
export function closeOpenMarkdown(block: string): string {
  let text = block
  // `[`, `[1`, `[name]`, `[name](addr` are removed until they are complete.
  text = text.replace(/!?\[[^\]\n]*$/, '').replace(/!?\[[^\]\n]*\]\([^)\n]*$/, '')
  text = text.replace(/!?\[(?![\d, ]+\])[^\]\n]*\]$/, '')
  // A table needs its second line.
  if (/^\s*\|/.test(text) && text.split('\n').length < 3) return ''
  // A list marker, heading mark or block quote mark without text.
  text = text.replace(/(^|\n) {0,3}(#{1,6}|[-*+]|\d{1,3}[.)]?|>)\s*$/, '$1')
  text = closed(text, '`')
  return closed(closed(text, '**'), '*')
}

/** Closes emphasis that is open at the end; removes a mark without text. */
function closed(text: string, mark: string): string {
  const others = mark === '*' ? text.replaceAll('**', '') : text
  const tail = mark === '*' ? others.replace(/^\s*\* /gm, '') : others
  if ((tail.split(mark).length - 1) % 2 === 0) return text
  return text.trimEnd().endsWith(mark) ? text.trimEnd().slice(0, -mark.length) : `${text.trimEnd()}${mark}`
}
