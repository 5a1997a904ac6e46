/**
 * Calls that public pages make: a crawler that renders a page needs them. Their answers are not indexed
 * (`x-robots-tag`).
 */
const CALLS = [
  '/api/texts/',
  '/api/ready',
  '/api/accuracy',
  '/api/daily',
  '/api/auth/status',
  '/api/billing/plan',
  '/api/chat/starters',
  '/api/model/current',
  '/api/usage/status',
]

/** All other calls, and pages of a single reader or of administrators. */
const CLOSED = [
  '/api/',
  '/chat/',
  '/account',
  '/admin',
  '/sheet/',
  '/sheets',
  '/s/',
  '/shared/',
  '/success',
  '/dev/',
  '/reset-password',
  '/confirm-email',
  '/daily-mail/',
]

/** Writes `robots.txt`. The longest rule that matches an address applies (https://www.rfc-editor.org/rfc/rfc9309). */
export function writeRobots(site: string): string {
  const rules = [...CALLS.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${site}/sitemap.xml\n`
}
