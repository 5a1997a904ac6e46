/**
 * Allows links of an answer to sefaria.org and its subdomains over https, to telephone numbers (of help lines; the
 * server removes those that a model writes), and to routes of this application. Returns undefined for any other link,
 * which then shows as text.
 */
export function safeLink(href: string | undefined): { href: string; own: boolean } | undefined {
  if (!href) return undefined
  if (/^\/(?![/\\])/.test(href) && !href.startsWith('/api/')) return { href, own: true }
  if (/^tel:[+*]?\d{2,20}$/.test(href)) return { href, own: false }
  try {
    const url = new URL(href)
    const known = url.hostname === 'sefaria.org' || url.hostname.endsWith('.sefaria.org')
    return known && url.protocol === 'https:' && url.username === '' ? { href: url.href, own: false } : undefined
  } catch {
    return undefined
  }
}
