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
