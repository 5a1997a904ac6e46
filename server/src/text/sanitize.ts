import sanitizeHtml from 'sanitize-html'

/** Classes that carry meaning and are kept; any other class goes. */
const meaningful = ['footnote', 'footnote-marker', 'ketiv', 'qere', 'parasha', 'large', 'small', 'suspended']

/** Names that sources give to the same things. */
const renamed: Record<string, string> = {
  'mam-kq-k': 'ketiv',
  'mam-kq-q': 'qere',
  'mam-spi-pe': 'parasha',
  'mam-spi-samekh': 'parasha',
}

const classes = (tag: string) => ({
  tagName: tag,
  attribs: {},
})

/**
 * HTML of a source, reduced to b, strong, i, em, small, sup, br and span, with no attribute but a class of meaning (footnotes, ketiv and qere,
 * sections, letters of unusual size). Scripts, styles and their contents go; other elements go and leave their text. Line breaks become spaces.
 */
export function sanitize(html: string): string {
  // Most segments of most books hold no markup: these need no parser.
  if (!/[<>&]/.test(html)) return html.replace(/\s+/g, ' ').trim()
  const clean = sanitizeHtml(html, {
    allowedTags: ['b', 'strong', 'i', 'em', 'small', 'sup', 'br', 'span'],
    allowedAttributes: { '*': ['class'] },
    transformTags: {
      '*': (tag, attributes) => {
        const kept = (attributes.class ?? '')
          .split(/\s+/)
          .map((name) => renamed[name] ?? name)
          .filter((name) => meaningful.includes(name))
        return kept.length === 0 ? classes(tag) : { tagName: tag, attribs: { class: kept.join(' ') } }
      },
      big: () => ({ tagName: 'span', attribs: { class: 'large' } }),
      p: () => ({ tagName: 'span', attribs: {} }),
      div: () => ({ tagName: 'span', attribs: {} }),
    },
  })
  return clean
    .replace(/<br \/>/g, '<br>')
    .replace(/<span>([^<]*)<\/span>/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/**
 * What is read of sanitised HTML, without markup: footnotes and their markers, the written form of a word that is read otherwise and the marks of
 * open and closed sections are left out; the read form stands without its brackets. This is the text quotes are checked against and searches see.
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

/** Takes out the elements whose text is not part of the reading, with everything inside them. */
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
