import sanitizeHtml from 'sanitize-html'

/** Classes that carry meaning; any other class is dropped. */
const meaningful = ['footnote', 'footnote-marker', 'ketiv', 'qere', 'parasha', 'large', 'small', 'suspended']

/** The same classes as providers name them. */
const renamed: Record<string, string> = {
  'mam-kq-k': 'ketiv',
  'mam-kq-q': 'qere',
  'mam-spi-pe': 'parasha',
  'mam-spi-samekh': 'parasha',
}

const noAttributes: Record<string, string> = {}

/**
 * Reduces the HTML of a provider to b, strong, i, em, small, sup, br and span, with no attribute but a meaningful
 * class (footnote, ketiv, qere, parasha, unusual size). Drops scripts and styles with their contents; unwraps other
 * elements.
 */
export function sanitize(html: string): string {
  // Most segments hold no markup and need no parser.
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
        return { tagName: tag, attribs: kept.length === 0 ? noAttributes : { class: kept.join(' ') } }
      },
      big: () => ({ tagName: 'span', attribs: { class: 'large' } }),
      p: () => ({ tagName: 'span', attribs: noAttributes }),
      div: () => ({ tagName: 'span', attribs: noAttributes }),
    },
  })
  return clean
    .replace(/<br \/>/g, '<br>')
    .replace(/<span>([^<]*)<\/span>/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
