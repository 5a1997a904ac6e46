import { createHash } from 'node:crypto'

/** The hash of the segments of a text, in base64url: the same while neither their words nor their markup change. */
export function hashText(segments: readonly { ref: string; html: string }[]): string {
  const hash = createHash('sha256')
  for (const { ref, html } of segments) hash.update(JSON.stringify([ref, html]))
  return hash.digest('base64url')
}
