/** Calls that public pages make: whoever draws a page to read it needs them. What they answer is no page, and says so (`x-robots-tag`). */
const CALLS = [
  '/api/texts/',
  '/api/ready',
  '/api/accuracy',
  '/api/auth/status',
  '/api/billing/plan',
  '/api/chat/starters',
  '/api/model/current',
  '/api/usage/status',
]

/** All other calls, and pages of one reader or of administrators. */
const CLOSED = ['/api/', '/chat/', '/account', '/admin', '/sheet/', '/shared/', '/success', '/dev/', '/reset-password', '/confirm-email']

/** `robots.txt`. https://www.rfc-editor.org/rfc/rfc9309: of rules that fit an address the longest holds. */
export function robotsOf(site: string): string {
  const rules = [...CALLS.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${site}/sitemap.xml\n`
}
