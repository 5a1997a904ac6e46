import { createHash, randomUUID } from 'node:crypto'

/** How long a browser repeats a question whose answer it did not get. */
const KEPT_MS = 5 * 60_000
/** A question a second for as long; the oldest give way to more. */
const MOST = 10_000
/**
 * 128 random bits, as the browser draws them (web/src/lib/api/request-id.ts), or a UUID. A shorter id can be guessed,
 * or be the same in two programs.
 */
const RANDOM = /^([0-9a-f]{32}|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/i

/**
 * Gives new visitors their ids as guests: 128 random bits. A browser that repeats its very first question has no cookie
 * yet (the answer was lost, or it was sent twice); the same request, by its random id and its sender, gets the same
 * guest for five minutes. Kept in memory: another replica makes another guest, who owns a question asked twice.
 */
export function createRecentGuests(now: () => number = Date.now) {
  const recent = new Map<string, { id: string; until: number }>()

  /** `sender`: what stays the same when a browser repeats a request. */
  return (requestId: string | undefined, sender: readonly string[]): string => {
    if (requestId === undefined || !RANDOM.test(requestId)) return randomUUID()
    const key = createHash('sha256')
      .update(JSON.stringify([requestId.toLowerCase(), ...sender]))
      .digest('base64url')
    const known = recent.get(key)
    if (known !== undefined && known.until > now()) return known.id
    recent.delete(key)
    // In the order of insertion, so that the first ones are the oldest.
    for (const [old, { until }] of recent) {
      if (until > now() && recent.size < MOST) break
      recent.delete(old)
    }
    const id = randomUUID()
    recent.set(key, { id, until: now() + KEPT_MS })
    return id
  }
}
