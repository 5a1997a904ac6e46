/** Pages that end with going somewhere: coming back to them would go round in a circle. */
const PASSED_THROUGH = /^\/(?:login|signup|forgot-password|reset-password|confirm-email)(?:\/|$)/

/** Where to go after signing in: the path that was asked for (`?next=`), if it is one of this site, else `/`. A stranger's link must not lead away. */
export function ownPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/'
  try {
    const address = new URL(next, location.origin)
    if (address.origin !== location.origin || PASSED_THROUGH.test(address.pathname) || address.pathname.startsWith('//')) return '/'
    return `${address.pathname}${address.search}${address.hash}`
  } catch {
    return '/'
  }
}

/** An address that remembers where its reader wanted to go. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
