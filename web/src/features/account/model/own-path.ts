/** Pages that redirect when they are done: returning to them would loop. */
const PASSED_THROUGH = /^\/(?:login|signup|forgot-password|reset-password|confirm-email)(?:\/|$)/

/** Returns the path to open after sign-in: `next` if it belongs to this site, else `/`. Prevents open redirects. */
export function toOwnPath(next: string | null): string {
  if (next === null || !next.startsWith('/')) return '/'
  try {
    const address = new URL(next, location.origin)
    if (address.origin !== location.origin || PASSED_THROUGH.test(address.pathname) || address.pathname.startsWith('//')) return '/'
    return `${address.pathname}${address.search}${address.hash}`
  } catch {
    return '/'
  }
}

/** Adds the path to open after sign-in to an address. */
export function addNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
