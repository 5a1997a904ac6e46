/**
 * The last block of an answer that is still arriving, made fit to be shown: what is half there (a marker, a link, emphasis, the head of a table)
 * is held back or closed, so that no raw markup flashes.
 */
export function closeOpenMarkdown(block: string): string {
  let text = block
  // `[`, `[1`, `[name]`, `[name](addr`: held back until it is whole.
  text = text.replace(/!?\[[^\]\n]*$/, '').replace(/!?\[[^\]\n]*\]\([^)\n]*$/, '')
  text = text.replace(/!?\[(?![\d, ]+\])[^\]\n]*\]$/, '')
  // A table is a table from its second line on.
  if (/^\s*\|/.test(text) && text.split('\n').length < 3) return ''
  // A list marker, heading mark or quotation mark with nothing behind it yet.
  text = text.replace(/(^|\n) {0,3}(#{1,6}|[-*+]|\d{1,3}[.)]?|>)\s*$/, '$1')
  text = closed(text, '`')
  return closed(closed(text, '**'), '*')
}

/** Closes a mark of emphasis that is open at the end; one with nothing behind it yet is left out. */
function closed(text: string, mark: string): string {
  const others = mark === '*' ? text.replaceAll('**', '') : text
  const tail = mark === '*' ? others.replace(/^\s*\* /gm, '') : others
  if ((tail.split(mark).length - 1) % 2 === 0) return text
  return text.trimEnd().endsWith(mark) ? text.trimEnd().slice(0, -mark.length) : `${text.trimEnd()}${mark}`
}
