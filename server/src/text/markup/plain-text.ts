const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/**
 * The running text of sanitized HTML: without markup, footnotes and their markers, ketiv (the qere stays, without
 * brackets) and the marks of open and closed sections. Search indexes this text, and quotations are verified against
 * it.
 */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html
  return dropElements(html)
    .replace(/<span class="qere">\[([\s\S]*?)\]<\/span>/g, '$1')
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes the elements that are no running text, with their contents. */
function dropElements(html: string): string {
  let result = ''
  let depth = 0
  const dropped: string[] = []
  for (const [piece, closing, name] of html.matchAll(/<(\/?)([a-z]+)[^>]*>|[^<]+|</g)) {
    if (name === undefined || name === 'br') {
      if (dropped.length === 0) result += piece
    } else if (closing === '/') {
      if (dropped.length === 0) result += piece
      else if (--depth === 0) dropped.pop()
    } else if (dropped.length > 0) {
      depth++
    } else if (/class="(footnote|footnote-marker|ketiv|parasha)"/.test(piece)) {
      dropped.push(name)
      depth = 1
    } else {
      result += piece
    }
  }
  return result
}
